import { expect, test } from 'vitest';
import { formatGivenBack, formatReturned } from './present.server';
import type { SoldLine } from './rules';

const line = (title: string, more: Partial<SoldLine> = {}) => ({ title, amount: 1000, ...more }) as SoldLine;

test('several refunded items are joined by commas and “and”', () => {
  const told = (titles: string[]) =>
    formatReturned({ lines: titles.map((title) => line(title, { isReturned: true })) });
  expect(told([])).toBe(null);
  expect(told(['A'])).toBe('The payment for “A” was refunded, and your access to it has ended.');
  expect(told(['A', 'B', 'C'])).toBe(
    'The payment for “A”, “B” and “C” was refunded, and your access to them has ended.',
  );
  expect(formatReturned({ lines: [true, false].map((isGift) => line('A', { isReturned: true, isGift })) })).toBe(
    'The payment for “A” was refunded, and your access to it has ended. The payment for the gift “A” was refunded, and its code no longer works.',
  );
  const lines = ['A', 'B', 'C'].map((title) => line(title, { isGivenBack: true }));
  expect(formatGivenBack({ lines, currency: 'GBP' })).toMatch(
    /^You already owned “A”, “B” and “C”\. We’ll refund £30\.00/,
  );
});
