import { expect, test } from 'vitest';
import type { PricedBasket } from '~/features/basket/price-basket.server';
import { formatGivenBack, formatReturned, presentLines } from './present.server';
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

test('a line in a sale names the price before it, and in the EU says that this was the lowest of the 30 days before', () => {
  const lowest = '€62.00 was the lowest price in the 30 days before this sale.';
  const hintOf = (item: { list?: number; lowest?: string; discount?: number }) =>
    presentLines({
      currency: 'EUR',
      quote: { applied: item.discount ? { percent: 20 } : null },
      items: [{ kind: 'course', id: 'a', title: 'A', list: 6200, sale: 4900, lowest: null, discount: 0, ...item }],
    } as unknown as PricedBasket)[0]?.hint;
  expect(hintOf({})).toBe('Sale price, was €62.00');
  expect(hintOf({ lowest })).toBe(`Sale price. ${lowest}`);
  expect(hintOf({ lowest, discount: 980 })).toBe(`Sale price €49.00, less 20%. ${lowest}`);
  expect(hintOf({ discount: 980 })).toBe('Sale price €49.00, less 20%');
  expect(hintOf({ list: 4900 })).toBe('Course');
});
