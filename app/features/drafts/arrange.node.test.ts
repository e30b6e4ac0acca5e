import { expect, test } from 'vitest';
import { arrange, byPlaces } from './arrange';
import { placeAfter } from './ui/uploads/queue';

const after = (act: string, order?: string, removed?: string) => {
  const tree = { blocks: ['a', 'b', 'c', 'd'].map((html) => ({ html })) };
  arrange(tree, { act, order, removed });
  return tree.blocks.map(({ html }) => html).join('');
};

test('blocks are reordered first, and an act then applies to the block that its button was in', () => {
  expect(after('', '2,0,1,3')).toBe('cabd');
  expect(after('remove blocks.0', '2,0,1,3')).toBe('cbd');
  expect(after('up blocks.0', '2,0,1,3')).toBe('acbd');
  // A block that was added since comes after the ordered blocks.
  expect(after('', '1,0')).toBe('bacd');
  expect(after('remove blocks.3', '1,0')).toBe('bac');
});

test('blocks that were removed on the page are left out, by their old numbers', () => {
  expect(after('', '', '1,3')).toBe('ac');
  expect(after('', '2,0,1,3', '0')).toBe('cbd');
  expect(after('up blocks.3', '', '0')).toBe('bdc');
  for (const odd of ['9', 'x', '-1', ',']) expect(after('', '', odd)).toBe('abcd');
});

test('an invalid order is ignored', () => {
  for (const odd of ['0,0,1,2', '4,3,2,1,0', 'x', '1', '-1,0', '0.5', '1,2,3', ',', '9'.repeat(400)]) {
    expect(after('remove blocks.1', odd), odd).toBe('acd');
  }
});

test('the place of a file that is being uploaded follows its block', () => {
  expect(placeAfter('blocks.2.videos.0.poster', { act: '', order: '2,0,1' })).toBe('blocks.0.videos.0.poster');
  expect(placeAfter('blocks.2', { act: 'remove blocks.0', order: '0,2,1' })).toBe('blocks.0');
  expect(placeAfter('blocks.2', { act: 'remove blocks.2', order: '2,0,1' })).toBe('new');
  expect(placeAfter('cover', { act: 'remove blocks.0', order: '1,0' })).toBe('cover');
});

test('rows move to the places that their numbers name, and the other rows make room', () => {
  const rows = ['a', 'b', 'c', 'd'];
  expect(byPlaces(rows, [1, 2, 3, 1]).join('')).toBe('dabc');
  expect(byPlaces(rows, [1, 4, 3, 4]).join('')).toBe('acdb');
  expect(byPlaces(rows, [99, 2, 3, -5]).join('')).toBe('dbca');
  expect(byPlaces(rows, []).join('')).toBe('abcd');
  expect(byPlaces(rows, [Number.NaN, 2]).join('').length).toBe(4);
});
