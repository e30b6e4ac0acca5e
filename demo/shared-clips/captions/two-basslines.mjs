/** Cues: start in seconds, English, German. */
export const cues = [
  [
    1,
    'Two channels. The left one owns the bass, so its low fader is up and the other is shut.',
    'Zwei Kanäle. Dem linken gehört der Bass, sein tiefer Regler ist offen, der andere zu.',
  ],
  [
    8,
    'Listen to the space around the kick. That is one bassline, doing its work alone.',
    'Hör auf den Raum um die Kick herum. Das ist eine Basslinie, die allein arbeitet.',
  ],
  [
    16,
    'On the phrase they swap. One movement, both hands, no hesitating in the middle.',
    'Auf der Phrase tauschen sie. Eine Bewegung, beide Hände, kein Zögern in der Mitte.',
  ],
  [
    24,
    'If the level dips, you let go before you took over.',
    'Wenn der Pegel einsackt, hast du losgelassen, bevor du übernommen hast.',
  ],
  [
    32,
    'If it swells, both of them were open, and the limiter in the club will tell everyone.',
    'Wenn er anschwillt, waren beide offen, und der Limiter im Club erzählt es allen.',
  ],
  [
    41,
    'Now the swap again, and this time watch only the meters.',
    'Noch einmal der Tausch, und diesmal schau nur auf die Anzeigen.',
  ],
  [
    49,
    'A good swap does not show. The needle hardly knows that the record has changed.',
    'Einen guten Tausch sieht man nicht. Der Zeiger merkt kaum, dass die Platte gewechselt hat.',
  ],
  [
    58,
    'Mids are more patient. You can share them for sixteen bars if neither record is singing.',
    'Die Mitten sind geduldiger. Du kannst sie sechzehn Takte teilen, wenn keine der Platten singt.',
  ],
  [
    67,
    'Highs you give away first and take last. Two hi-hats make a rain shower.',
    'Die Höhen gibst du zuerst ab und nimmst sie zuletzt. Zwei Hi-Hats sind ein Regenschauer.',
  ],
  [
    76,
    'Try it with two records that you love. It is harder when you want to hear both.',
    'Versuch es mit zwei Platten, die du liebst. Es ist schwerer, wenn du beide hören willst.',
  ],
  [85, 'One bass at a time. That is the entire rule.', 'Immer nur ein Bass. Das ist die ganze Regel.'],
];
