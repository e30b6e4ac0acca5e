/** Cues: start in seconds, English, German. */
export const cues = [
  [
    1,
    'A long blend begins before anyone hears it. The second record is already turning.',
    'Eine lange Überblendung beginnt, bevor sie jemand hört. Die zweite Platte läuft schon.',
  ],
  [
    9,
    'Nothing for twenty-four seconds. That is the part most people cannot stand.',
    'Vierundzwanzig Sekunden lang nichts. Das ist der Teil, den die meisten nicht aushalten.',
  ],
  [
    18,
    'Keep your hand on the jog wheel, flat, without pushing. You are feeling for drift.',
    'Lass die Hand flach auf dem Jogwheel, ohne zu schieben. Du fühlst, ob sie wandert.',
  ],
  [
    27,
    'Here it comes, under the first one. If you can say when it started, it was too loud.',
    'Jetzt kommt sie, unter der ersten. Wenn du sagen kannst, wann sie anfing, war sie zu laut.',
  ],
  [
    36,
    'Both are at home now. Let them talk, and do not decide anything yet.',
    'Jetzt sind beide zu Hause. Lass sie reden und entscheide noch nichts.',
  ],
  [
    46,
    'A small correction, a finger on the edge of the platter, and back to listening.',
    'Eine kleine Korrektur, ein Finger am Tellerrand, und wieder zuhören.',
  ],
  [
    55,
    'Halfway. The floor is dancing to a record that does not exist.',
    'Halbzeit. Die Tanzfläche tanzt zu einer Platte, die es nicht gibt.',
  ],
  [
    64,
    'Now the first record starts to leave, a notch every four bars. Treble, then body, then bass.',
    'Jetzt geht die erste Platte, alle vier Takte ein Stück. Höhen, dann Körper, dann Bass.',
  ],
  [74, 'Leave the last of it in for longer than feels polite.', 'Lass den Rest länger stehen, als es höflich wirkt.'],
  [
    84,
    'And it has gone. Look at the clock, not the fader: that was a minute well spent.',
    'Und weg ist sie. Schau auf die Uhr, nicht auf den Regler: eine gut genutzte Minute.',
  ],
];
