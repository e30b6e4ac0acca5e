import { describe, expect, it } from 'vitest';
import { ListBundles, ListCourses, readSearch } from './schema';

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

it('a list of courses has 15 a page, one of bundles 30, unless something else is asked for', () => {
  expect(ListCourses.parse({})).toMatchObject({ limit: 15, offset: 0 });
  expect(ListBundles.parse({})).toMatchObject({ limit: 30, offset: 0 });
  expect(ListBundles.parse({ limit: '100' }).limit).toBe(100);
  expect(ListBundles.safeParse({ limit: '101' }).success).toBe(false);
});
