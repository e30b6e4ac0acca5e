import { expect, it } from 'vitest';
import { markedText, marks } from './marked-text';

const found = (text: string) => marks.start + text + marks.end;
const marked = (text: string, query: string) =>
  markedText(text, query)
    .filter(({ isFound }) => isFound)
    .map(({ text: word }) => word);

it('marks a short word alone, and of a long one what begins with it', () => {
  const text = `${found('The')} one, ${found('they')} say: ${found('mixing')} at a ${found('Café')}`;
  expect(marked(text, 'the mixi cafe')).toEqual(['The', 'mixing', 'Café']);
});

it('says where a block ends', () => {
  expect(markedText('First block\nSecond')).toEqual([{ text: 'First block … Second', isFound: false }]);
});
