/** Cues: start in seconds, English, German. */
export const cues = [
  [
    1,
    'Eight bands, from the sub on the left to the air on the right. This is an empty room.',
    'Acht Bänder, links der Tiefbass, rechts die Luft. So klingt ein leerer Raum.',
  ],
  [
    9,
    'See how the second column stays up after the kick has finished? That is the room ringing.',
    'Siehst du, wie die zweite Säule oben bleibt, wenn die Kick vorbei ist? Da schwingt der Raum nach.',
  ],
  [
    18,
    'Two hundred people will soak up the columns on the right and hardly touch that one.',
    'Zweihundert Menschen schlucken die rechten Säulen und diese fast gar nicht.',
  ],
  [
    28,
    'Now the booth monitor. It reaches you four milliseconds before the big speakers do.',
    'Jetzt der Monitor in der Kanzel. Er erreicht dich vier Millisekunden vor den großen Boxen.',
  ],
  [
    37,
    'Mix to the monitor, and trust it more than the bass that comes back from the wall.',
    'Misch nach dem Monitor und vertrau ihm mehr als dem Bass, der von der Wand zurückkommt.',
  ],
  [
    46,
    'If you keep turning it up, take a break from it instead. Ears tire before speakers do.',
    'Wenn du ihn immer lauter drehst, gönn dir lieber eine Pause. Ohren ermüden vor den Boxen.',
  ],
  [
    56,
    'When the orange lights stay on, the mixer is asking for less. Take it off the trim.',
    'Wenn das Orange stehen bleibt, bittet das Mischpult um weniger. Nimm es am Trim weg.',
  ],
  [
    65,
    'The sound engineer has a volume control too, and theirs is the last one.',
    'Die Tontechnik hat auch einen Lautstärkeregler, und ihrer ist der letzte.',
  ],
  [
    74,
    'Walk to the back of the floor once before you start. Then you will know what they hear.',
    'Geh vor dem Set einmal ans Ende der Tanzfläche. Dann weißt du, was die anderen hören.',
  ],
];
