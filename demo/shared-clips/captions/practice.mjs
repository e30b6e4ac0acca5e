/** Cues: start in seconds, English, German. */
export const cues = [
  [
    1,
    'This is the part at your decks. Read the drill once, then leave the page open and stand up.',
    'Jetzt bist du am Pult. Lies die Übung einmal, lass die Seite offen und steh auf.',
  ],
  [
    9,
    'Set a timer for fifteen minutes. Shorter is a warm-up, longer is a party.',
    'Stell einen Wecker auf fünfzehn Minuten. Kürzer ist Aufwärmen, länger ist eine Party.',
  ],
  [
    18,
    'First time through, go slowly and stop whenever you want.',
    'Beim ersten Durchgang langsam, und hör auf, wann du willst.',
  ],
  [
    26,
    'Second time, no stopping. Mistakes stay in and you carry on.',
    'Beim zweiten Mal ohne Pause. Fehler bleiben drin, und du machst weiter.',
  ],
  [
    34,
    'Third time, record it. You will play differently, and that is worth knowing.',
    'Beim dritten Mal nimmst du auf. Du spielst dann anders, und das ist gut zu wissen.',
  ],
  [
    43,
    'Write down one thing that went wrong and one thing to keep.',
    'Schreib eine Sache auf, die schiefging, und eine, die bleiben soll.',
  ],
  [
    51,
    'Not three things. One. Tomorrow you will only remember one.',
    'Nicht drei. Eine. Morgen erinnerst du dich nur an eine.',
  ],
  [
    60,
    'If it worked three times in a row, mark the lesson complete and go for a walk.',
    'Wenn es dreimal hintereinander klappt, hak die Lektion ab und geh spazieren.',
  ],
];
