/** Cues: start in seconds, English, German. */
export const cues = [
  [
    1,
    'Four beats make a bar. You know that already; your foot has been doing it for years.',
    'Vier Schläge sind ein Takt. Das weißt du längst, dein Fuß macht es seit Jahren.',
  ],
  [
    8,
    'Now count the bars instead of the beats. One, two, three, up to eight.',
    'Zähl jetzt die Takte statt der Schläge. Eins, zwei, drei, bis acht.',
  ],
  [
    16,
    'There. A clap has come in, exactly on the one of the second block.',
    'Da. Ein Klatschen ist dazugekommen, genau auf der Eins des zweiten Blocks.',
  ],
  [
    24,
    'Nobody planned that for you. Dance music changes in eights because dancers turn in eights.',
    'Das hat niemand für dich so gelegt. Tanzmusik wechselt in Achten, weil Tänzer in Achten denken.',
  ],
  [
    32,
    'Third block, and a melody answers on the third beat. Keep counting underneath it.',
    'Dritter Block, und eine Melodie antwortet auf der Drei. Zähl darunter weiter.',
  ],
  [
    40,
    'If you lose your place, do not hurry. Wait for something to arrive and call that one.',
    'Wenn du rausfliegst, keine Eile. Warte, bis etwas Neues kommt, und nenn das die Eins.',
  ],
  [
    49,
    'Fourth block. Say the number aloud on every first beat.',
    'Vierter Block. Sag die Zahl auf jedem ersten Schlag laut.',
  ],
  [57, 'Seven. Eight. And the arrangement empties out again.', 'Sieben. Acht. Und das Arrangement wird wieder leer.'],
  [
    66,
    'That was thirty-two bars, four blocks of eight, and one minute and four seconds of your life.',
    'Das waren zweiunddreißig Takte, vier Achterblöcke und eine Minute und vier Sekunden deines Lebens.',
  ],
  [
    75,
    'Put on any record tonight and find its first four blocks before you touch a fader.',
    'Leg heute Abend irgendeine Platte auf und finde die ersten vier Blöcke, bevor du einen Regler anfasst.',
  ],
];
