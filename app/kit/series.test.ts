import { expect, test } from 'vitest';
import { formatSeries } from './series';

test('several parts are joined by commas and “and”', () => {
  expect(formatSeries(['A'])).toBe('A');
  expect(formatSeries(['A', 'B'])).toBe('A and B');
  expect(formatSeries(['A', 'B', 'C'])).toBe('A, B and C');
});
