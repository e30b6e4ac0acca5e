/** Cues: start in seconds, English, German. */
export const cues = [
  [
    1,
    'Sixteen steps, one line. Four kicks, evenly spaced, and already you could dance.',
    'Sechzehn Schritte, eine Zeile. Vier Kicks in gleichem Abstand, und schon könnte man tanzen.',
  ],
  [
    9,
    'Leave it running. The urge to add something is the first thing to unlearn.',
    'Lass es laufen. Der Drang, etwas hinzuzufügen, ist das Erste, was du verlernst.',
  ],
  [
    17,
    'Second line: a clap on two and four. The pattern has a front and a back now.',
    'Zweite Zeile: ein Klatschen auf zwei und vier. Jetzt hat das Muster vorne und hinten.',
  ],
  [
    26,
    'Nudge the clap two milliseconds late. It sounds less like a machine and more like a tired drummer.',
    'Schieb das Klatschen zwei Millisekunden nach hinten. Weniger Maschine, mehr müder Schlagzeuger.',
  ],
  [
    35,
    'Third line: the open hat, between the kicks. This is what makes a shoulder move.',
    'Dritte Zeile: die offene Hi-Hat zwischen den Kicks. Das bringt die Schulter in Bewegung.',
  ],
  [
    44,
    'Turn it down until you only miss it when it is muted.',
    'Dreh sie leiser, bis du sie nur vermisst, wenn sie stumm ist.',
  ],
  [
    51,
    'Fourth line: quiet notes that nobody will ever name. They are the groove.',
    'Vierte Zeile: leise Töne, die niemand je benennen wird. Sie sind der Groove.',
  ],
  [60, 'Listen for the hole before beat four. Do not fill it.', 'Hör auf das Loch vor der Vier. Füll es nicht.'],
  [
    69,
    'Now mute lines one at a time. If nothing changes, that line was decoration.',
    'Schalte jetzt Zeile um Zeile stumm. Wenn sich nichts ändert, war die Zeile nur Schmuck.',
  ],
  [
    79,
    'Four lines, one bar, and a floor could live in it for two minutes.',
    'Vier Zeilen, ein Takt, und eine Tanzfläche könnte zwei Minuten darin wohnen.',
  ],
  [
    88,
    'Save it under a name that you will recognise in a month.',
    'Speichere es unter einem Namen, den du in einem Monat noch erkennst.',
  ],
];
