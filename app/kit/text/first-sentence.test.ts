import { expect, it } from 'vitest';
import { firstSentence } from './first-sentence';

it.each([
  ['Plays Thursdays. Teaches on Fridays.', 'Plays Thursdays.'],
  ['She says “Listen first.” Then she plays.', 'She says “Listen first.”'],
  ['Has No. 5 of 3.5 mm plugs! Yes.', 'Has No. 5 of 3.5 mm plugs!'],
  ['  Two\n lines  ', 'Two lines'],
  ['One.', 'One.'],
  ['Ends without a stop', 'Ends without a stop'],
  ['Écoute. Élan vital.', 'Écoute.'],
  ['', ''],
])('the first sentence of “%s” is “%s”', (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});
