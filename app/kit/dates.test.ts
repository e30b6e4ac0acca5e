import { expect, test } from 'vitest';
import { afterMonths } from './dates';

test('adding months keeps the day, or uses the last day of a shorter month', () => {
  const from = new Date('2026-01-31T10:00:00Z');
  expect(afterMonths(from, 1).toISOString()).toBe('2026-02-28T10:00:00.000Z');
  expect(afterMonths(from, 12).toISOString()).toBe('2027-01-31T10:00:00.000Z');
  expect(afterMonths(new Date('2026-11-15T00:00:00Z'), -3).toISOString()).toBe('2026-08-15T00:00:00.000Z');
});
