import { expect, test } from 'vitest';
import { readTable, sliceOf, sortedBy, type TableModel, tableHref, tableParams, withoutFilter } from './table';

const model = {
  search: 'Words',
  filters: [
    { name: 'show', label: 'Show', of: [{ value: 'hidden', label: 'Hidden' }] },
    { name: 'course', label: 'Course', of: 'id' },
    { name: 'from', label: 'From', of: 'day' },
  ],
  sorts: ['-written', 'name'],
} as const satisfies TableModel;

const read = (query: string, of: TableModel = model) => readTable(of, new URLSearchParams(query));
const query = (text: string) => new URLSearchParams(tableParams(model, read(text))).toString();

test('a table reads its query from the address and ignores unknown values', () => {
  expect(read('')).toEqual({ search: '', filters: {}, sort: 'written', isDescending: true, page: 1, rows: 25 });
  expect(read('q=+bar+&show=hidden&course=a-1&from=2026-02-03&sort=-name&rows=100&page=3')).toEqual({
    search: 'bar',
    filters: { show: 'hidden', course: 'a-1', from: '2026-02-03' },
    sort: 'name',
    isDescending: true,
    page: 3,
    rows: 100,
  });
  expect(
    read("q=&show=x&course='&from=2026-02-31x&sort=password&rows=1000&page=-1&page=2&other=1&show=hidden"),
  ).toEqual(read(''));
  expect(read('from=9999-99-99').filters).toEqual({});
  expect(read(`q=${'x'.repeat(5000)}`).search).toHaveLength(100);
  expect(read('q=bar', { ...model, search: undefined }).search).toBe('');
});

test('a page number beyond the last offset is ignored', () => {
  expect(sliceOf(read('page=100&rows=100'))).toEqual({ offset: 9900, limit: 100 });
  expect(read('page=1e9').page).toBe(1);
});

test('a table writes the address that it read, without default values', () => {
  const whole = 'q=bar&show=hidden&from=2026-02-03&sort=name&rows=50&page=2';
  expect(query(whole)).toBe(whole);
  expect(query('sort=-written&rows=25&page=1&show=none')).toBe('');
});

test('changing anything but the page returns to the first page', () => {
  const ask = read('q=bar&show=hidden&page=4');
  expect(tableHref('/t', model, ask, { page: 5 })).toBe('/t?q=bar&show=hidden&page=5');
  expect(tableHref('/t', model, ask, withoutFilter(ask, 'show'))).toBe('/t?q=bar');
  expect(tableHref('/t', model, ask, sortedBy(model, ask, 'name'))).toBe('/t?q=bar&show=hidden&sort=name');
  expect(tableHref('/t', model, ask, sortedBy(model, ask, 'written'))).toBe('/t?q=bar&show=hidden&sort=written');
  expect(tableHref('/t', model, read(''), {})).toBe('/t');
});
