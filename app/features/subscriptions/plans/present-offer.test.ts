import { expect, test } from 'vitest';
import { presentPlanRows, presentRecommendation, presentSums, presentTrialOffer } from './present-offer.server';
import type { PlanOffer } from './read-plans.server';

const base = { badge: null, discountPercent: null, trialDays: 0, currency: 'GBP', listPrice: null } as const;
const monthly: PlanOffer = {
  ...base,
  id: 'm',
  type: 'MONTHLY',
  name: 'Monthly',
  billingCyclePeriod: null,
  price: 6000,
  trialDays: 7,
};
const annual: PlanOffer = {
  ...base,
  id: 'a',
  type: 'ANNUAL',
  name: 'Annual',
  billingCyclePeriod: null,
  price: 54_000,
  discountPercent: 25,
};
const single: PlanOffer = {
  ...base,
  id: 'p1',
  type: 'PACKAGE',
  name: 'Single payment',
  billingCyclePeriod: 1,
  price: 47_500,
  badge: 'SPECIAL OFFER!',
};
const ten: PlanOffer = {
  ...base,
  id: 'p10',
  type: 'PACKAGE',
  name: '10 payments',
  billingCyclePeriod: 10,
  price: 5500,
  badge: 'LOWEST PRICE',
};

const rows = (...plans: PlanOffer[]) =>
  presentPlanRows(plans).map(({ name, price, term, badge, line, sum }) => [name, price, term, badge, line, sum]);

test('each plan shows its price, its main advantage and what it adds up to', () => {
  expect(rows(monthly, annual, single, ten)).toEqual([
    ['Monthly', '£60.00', 'a month', null, 'Cancel any time', '£720.00 over a year'],
    ['Annual', '£540.00', 'a year', null, '25% less than Monthly', '£45.00 a month'],
    ['Single payment', '£475.00', 'once', 'SPECIAL OFFER!', 'lowest total', '£475.00 in total'],
    ['10 payments', '£55.00', 'a month', 'LOWEST PRICE', 'lowest per month', '£550.00 in total'],
  ]);
});

test('the saving of a year is computed from the prices, rounded down, and left out when there is none', () => {
  const line = (price: number) => presentPlanRows([monthly, { ...annual, price }])[1]?.line;
  expect(line(54_001)).toBe('24% less than Monthly');
  expect(line(71_900)).toBe('Cancel any time');
  expect(line(72_000)).toBe('Cancel any time');
  expect(presentPlanRows([annual])[0]?.line).toBe('Cancel any time');
});

test('a package without a badge says “Nothing renews”, and a badge that the prices contradict has no line', () => {
  expect(presentPlanRows([{ ...single, badge: null }])[0]).toMatchObject({ badge: null, line: 'Nothing renews' });
  expect(presentPlanRows([monthly, { ...ten, price: 7000 }])[1]).toMatchObject({ badge: 'LOWEST PRICE', line: null });
});

test('the recommendation says how much less it costs and compared with which plan', () => {
  expect(presentRecommendation([monthly, annual, single, ten])).toEqual({
    id: 'p1',
    name: 'Single payment',
    reason: 'It costs £65.00 less than one year of Annual, and nothing renews.',
  });
  expect(presentRecommendation([monthly, single])?.reason).toBe(
    'It costs £245.00 less than twelve months of Monthly, and nothing renews.',
  );
  expect(presentRecommendation([monthly, annual])?.reason).toBe(
    'A year costs £180.00 less than twelve months of Monthly.',
  );
  expect(presentRecommendation([monthly])).toBeNull();
});

test('the table marks the lowest sum at each point in time', () => {
  expect(presentSums([monthly, single])).toEqual([
    {
      id: 'm',
      name: 'Monthly',
      sums: [
        { text: '£60.00', isLowest: true },
        { text: '£720.00', isLowest: false },
        { text: '£1,440.00', isLowest: false },
      ],
    },
    {
      id: 'p1',
      name: 'Single payment',
      sums: [
        { text: '£475.00', isLowest: false },
        { text: '£475.00', isLowest: true },
        { text: '£475.00', isLowest: true },
      ],
    },
  ]);
});

test('the trial offer names the plan that has a free trial', () => {
  expect(presentTrialOffer([monthly, annual])).toContain('Try Monthly free for 7 days.');
  expect(presentTrialOffer([annual])).toBeNull();
});
