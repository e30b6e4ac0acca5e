/** Cues: start in seconds, English, German. */
export const cues = [
  [
    1,
    'Two flags, four bars apart. Between them is the calmest part of the record.',
    'Zwei Fähnchen, vier Takte auseinander. Dazwischen liegt der ruhigste Teil der Platte.',
  ],
  [
    8,
    'The loop closes on the one, and the record stays where you need it.',
    'Die Schleife schließt auf der Eins, und die Platte bleibt, wo du sie brauchst.',
  ],
  [
    16,
    'Use the time. Breathe, find the next track, check its level, come back.',
    'Nutz die Zeit. Atme, such den nächsten Titel, prüf den Pegel, komm zurück.',
  ],
  [
    24,
    'You may hold four bars three times. At the fourth the room starts to notice.',
    'Vier Takte kannst du dreimal halten. Beim vierten Mal merkt es der Raum.',
  ],
  [33, 'Let it go at the end of a round, never in the middle.', 'Lass sie am Ende einer Runde los, nie in der Mitte.'],
  [
    41,
    'Closing a loop early cuts a word in half. Closing it late adds a beat that was never written.',
    'Zu früh geschlossen halbiert sie ein Wort. Zu spät kommt ein Schlag dazu, den niemand geschrieben hat.',
  ],
  [
    51,
    'Your software can snap it to the beat. Let it, and keep your eyes up.',
    'Deine Software rastet auf den Schlag ein. Lass sie, und schau nach oben.',
  ],
  [60, 'Once more: in, hold, look around, out on the one.', 'Noch einmal: rein, halten, umsehen, auf der Eins raus.'],
  [
    69,
    'That was the save. Nobody saw you do it, which is the point.',
    'Das war die Rettung. Niemand hat es gesehen, und darum geht es.',
  ],
];
