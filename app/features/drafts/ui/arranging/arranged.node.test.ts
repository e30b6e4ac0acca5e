import { expect, test } from 'vitest';
import { type ArrangeAct, type Arranged, amongThese, rearrange } from './arranged';

const start: Arranged = { order: ['a', 'b', 'c'], taken: null, said: '' };
const after = (...acts: ArrangeAct[]) => acts.reduce(rearrange, start);
const taken: ArrangeAct = { do: 'take', id: 'a', name: 'lesson 1' };

test('a picked-up row moves within the list, is dropped or put back, and its place is announced', () => {
  const moved = after(taken, { do: 'place', to: 1 }, { do: 'place', to: 9 });
  expect(moved).toMatchObject({ order: ['b', 'c', 'a'], said: 'lesson 1 at place 3 of 3.' });
  expect(rearrange(moved, { do: 'place', to: -1 }).order).toEqual(['a', 'b', 'c']);
  expect(rearrange(moved, { do: 'drop' })).toMatchObject({ order: ['b', 'c', 'a'], taken: null });
  expect(rearrange(moved, { do: 'put-back' })).toMatchObject({ order: ['a', 'b', 'c'], taken: null });
  expect(after({ do: 'place', to: 2 }, { do: 'drop' })).toBe(start);
});

test('a refused order is applied to the rows that exist now', () => {
  expect(amongThese(['c', 'gone', 'a', 'c'], ['a', 'b', 'c'])).toEqual(['c', 'a', 'b']);
});
