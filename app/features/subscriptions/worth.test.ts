import { expect, test } from 'vitest';
import { plans } from '#db/seed/content/plans';
import { packageWorth } from '#db/seed/content/worth';
import { savedPercent, worthIn } from './present-offer.server';

test('the demo’s annual plan saves the same percentage in each currency', () => {
  const annual = plans.find(({ type }) => type === 'ANNUAL');
  for (const currency of ['GBP', 'USD', 'EUR', 'CAD', 'NZD', 'AUD'] as const) {
    const worth = worthIn(packageWorth, currency);
    expect(worth?.currency).toBe(currency);
    expect(worth && savedPercent(worth, { currency, price: annual?.prices[currency] ?? 0 }), currency).toBe(90);
  }
});

test('a worth unknown in a currency is shown in dollars, or not at all when the dollars are unknown too', () => {
  expect(worthIn(packageWorth, 'INR')).toEqual(worthIn(packageWorth, 'USD'));
  const half = [...packageWorth, { label: 'More', worths: { USD: 100 } }];
  expect(worthIn(half, 'GBP')).toEqual(worthIn(half, 'USD'));
  expect(worthIn([{ label: 'More', worths: { EUR: 100 } }], 'GBP')).toBeNull();
  expect(worthIn([], 'GBP')).toBeNull();
});

test('no saving is shown when the price is not lower or is in another currency', () => {
  const worth = { currency: 'GBP' as const, parts: [], total: 1000 };
  expect(savedPercent(worth, { currency: 'GBP', price: 1000 })).toBeNull();
  expect(savedPercent(worth, { currency: 'GBP', price: 1200 })).toBeNull();
  expect(savedPercent(worth, { currency: 'USD', price: 100 })).toBeNull();
  expect(savedPercent(worth, { currency: 'GBP', price: 333 })).toBe(67);
});
