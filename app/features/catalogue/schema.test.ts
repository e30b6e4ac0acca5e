import { describe, expect, it } from 'vitest';
import { readSearch } from './schema';

describe('the search of an address', () => {
  it.each([
    ['is absent', null, ''],
    ['keeps its last spaces and loses its first', '  two  basslines ', 'two  basslines '],
    ['may hold 2000 symbols, leading spaces not counted', `  ${'a'.repeat(2000)}`, 'a'.repeat(2000)],
  ])('%s', (_, typed, query) => {
    expect(readSearch(typed)).toEqual({ query, problem: null });
  });

  it('searches for nothing when it is longer, and says so', () => {
    expect(readSearch('a'.repeat(2001))).toEqual({ query: '', problem: 'Search can be up to 2000 symbols' });
  });
});
