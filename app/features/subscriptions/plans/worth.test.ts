import { expect, test } from 'vitest';
import { plans } from '#db/seed/content/plans';
import { packageWorth } from '#db/seed/content/worth';
import { recommendPlan } from './compare-plans';
import { presentWorth, savedPercent, worthIn } from './present-offer.server';
import type { PlanOffer } from './read-plans.server';

test('the demo’s recommended plan saves the same percentage in each currency', () => {
  for (const currency of ['GBP', 'USD', 'EUR', 'CAD', 'NZD', 'AUD'] as const) {
    const worth = worthIn(packageWorth, currency);
    expect(worth?.currency).toBe(currency);
    const offers = plans.map((plan) => ({
      ...plan,
      badge: plan.badge ?? null,
      currency,
      price: plan.prices[currency],
    }));
    const best = recommendPlan(offers)?.plan;
    expect(best?.id).toBe('package-1');
    expect(worth && savedPercent(worth, { currency, price: best?.price ?? 0 }), currency).toBe(90);
    const shown = presentWorth(packageWorth, offers as unknown as PlanOffer[]);
    expect([shown?.saving, shown?.plan?.term]).toEqual(['SAVE 90%', 'once']);
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
