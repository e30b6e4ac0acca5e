import { describe, expect, it } from 'vitest';
import { ListBundles, ListCourses, readSearch } from './schema';

describe('the search text of a URL', () => {
  it.each([
    ['is empty when absent', null, ''],
    ['keeps trailing spaces and drops leading spaces', '  two  basslines ', 'two  basslines '],
    ['may have 2000 characters, not counting leading spaces', `  ${'a'.repeat(2000)}`, 'a'.repeat(2000)],
  ])('%s', (_, typed, query) => {
    expect(readSearch(typed)).toEqual({ query, problem: null });
  });

  it('is dropped with an error message when it is longer than 2000 characters', () => {
    expect(readSearch('a'.repeat(2001))).toEqual({ query: '', problem: 'Search can be up to 2000 symbols' });
  });
});

it('a page has 15 courses or 30 bundles by default, and at most 100 bundles', () => {
  expect(ListCourses.parse({})).toMatchObject({ limit: 15, offset: 0 });
  expect(ListBundles.parse({})).toMatchObject({ limit: 30, offset: 0 });
  expect(ListBundles.parse({ limit: '100' }).limit).toBe(100);
  expect(ListBundles.safeParse({ limit: '101' }).success).toBe(false);
});
