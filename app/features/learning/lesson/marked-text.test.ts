import { expect, it } from 'vitest';
import { markedText, marks, sentenceOf } from './marked-text';

const found = (text: string) => marks.start + text + marks.end;
const marked = (text: string, query: string) =>
  markedText(text, query)
    .filter(({ isFound }) => isFound)
    .map(({ text: word }) => word);

it('a short search word marks only the whole word, and a long one also marks words that begin with it', () => {
  const text = `${found('The')} one, ${found('they')} say: ${found('mixing')} at a ${found('Café')}`;
  expect(marked(text, 'the mixi cafe')).toEqual(['The', 'mixing', 'Café']);
});

it('a word is marked by the letters that people type for it', () => {
  const text = `${found('Øre')} and ${found('Øresund')}, ${found('Straße')}`;
  expect(marked(text, 'ore strass')).toEqual(['Øre', 'Straße']);
});

it('the end of a block is shown as an ellipsis', () => {
  expect(markedText('First block\nSecond')).toEqual([{ text: 'First block … Second', isFound: false }]);
});

it.each([
  [
    'begins at the sentence of the match',
    `One. Two three ${found('bass')} four. Five.`,
    `Two three ${found('bass')} four. Five.`,
  ],
  [
    'leaves out headings and cells',
    `The ${found('bass')}\nMids\nIt is ${found('bass')} here.\nEnd`,
    `It is ${found('bass')} here.`,
  ],
  ['shows a heading when nothing else matches', `The ${found('bass')}\nNo more.`, `The ${found('bass')}`],
  [
    'prefers a whole sentence',
    `${marks.cut}of the ${found('bass')}. The ${found('bass')} is.`,
    `The ${found('bass')} is.`,
  ],
  ['ends after the given number of words', `${found('Bass')} 2 3 4 5 6 7 8 9.`, `${found('Bass')} 2 3 4 5 6 7 8…`],
  [
    'keeps the match when it shortens a long sentence',
    `1 2 3 4 5 6 7 8 9 ${found('bass')}.`,
    `…6 7 8 9 ${found('bass')}.`,
  ],
])('an excerpt %s', (_, passage, excerpt) => {
  expect(sentenceOf(passage, 8)).toBe(excerpt);
});

it('an excerpt with a long row of spaces is read in one pass', () => {
  // Read again from each space, it would take minutes.
  expect(markedText(`One\n${' '.repeat(200_000)}two\n\n ${marks.start}three${marks.end}`)).toEqual([
    { text: 'One … two … ', isFound: false },
    { text: 'three', isFound: true },
  ]);
});
