import { expect, test } from 'vitest';
import { plans } from '#db/seed/content/plans';
import { offer, worthOf } from './offer';

test('the annual plan saves what the offer says, in each currency', () => {
  const annual = plans.find(({ type }) => type === 'ANNUAL');
  const said = Number(/\d+/.exec(offer.saving)?.[0]);
  for (const currency of ['GBP', 'USD', 'EUR', 'CAD', 'NZD', 'AUD'] as const) {
    const { total } = worthOf(currency);
    const price = annual?.prices[currency] ?? 0;
    expect(Math.round((1 - price / total) * 100), currency).toBe(said);
  }
  expect(worthOf('INR')).toEqual(worthOf('USD'));
});
