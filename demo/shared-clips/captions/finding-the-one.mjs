/** Cues: start in seconds, English, German. */
export const cues = [
  [
    1,
    'The playhead stands still and the record moves past it. Watch the tall bars.',
    'Der Abspielpunkt steht still, die Platte läuft daran vorbei. Achte auf die hohen Balken.',
  ],
  [
    8,
    'Each tall bar is a first beat. Most of them are ordinary, and you can let them go.',
    'Jeder hohe Balken ist ein erster Schlag. Die meisten sind gewöhnlich, lass sie ziehen.',
  ],
  [
    16,
    'This one is not. Something joined the record here, so this is where its phrase begins.',
    'Dieser nicht. Hier ist etwas dazugekommen, also beginnt hier die Phrase.',
  ],
  [
    25,
    'Tap the deck with a finger on every tall bar. Four taps, then a heavier one.',
    'Tipp bei jedem hohen Balken mit dem Finger auf das Deck. Viermal, dann einmal kräftiger.',
  ],
  [
    33,
    'Now look away from the screen. Your finger should not notice.',
    'Jetzt schau vom Bildschirm weg. Dein Finger sollte es nicht merken.',
  ],
  [
    41,
    'An intro without a kick is the hardest place to find it, so start from the first kick and count back.',
    'Am schwersten ist ein Intro ohne Kick. Fang also bei der ersten Kick an und zähl zurück.',
  ],
  [
    50,
    'There is the next one. Did your tap land with it, or a little after?',
    'Da ist die nächste. Kam dein Tippen mit ihr oder ein wenig danach?',
  ],
  [
    58,
    'A little after is normal. You were listening for the sound; now listen for the gap before it.',
    'Ein wenig danach ist normal. Du hast auf den Ton gehört. Hör jetzt auf die Lücke davor.',
  ],
  [
    68,
    'Set the marker where your finger fell. We will test it in the next lesson.',
    'Setz die Markierung dorthin, wo dein Finger war. In der nächsten Lektion prüfen wir sie.',
  ],
];
