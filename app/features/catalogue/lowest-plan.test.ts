import { describe, expect, it } from 'vitest';
import { lowestPlan, type PlanPrice, planTerm } from './rules';

const plan = (type: PlanPrice['type'], billingCyclePeriod: number | null, currency: string, price: number) => ({
  type,
  billingCyclePeriod,
  currency,
  price,
});
const prices: PlanPrice[] = [
  plan('MONTHLY', null, 'GBP', 6000),
  plan('ANNUAL', null, 'GBP', 54000),
  plan('PACKAGE', 10, 'GBP', 5500),
  plan('MONTHLY', null, 'USD', 6500),
  plan('PACKAGE', 10, 'USD', 6900),
];

describe('the lowest-priced plan', () => {
  it('is the plan with the lowest single payment in the reader’s currency', () => {
    expect(lowestPlan(prices, 'GBP')).toEqual(plan('PACKAGE', 10, 'GBP', 5500));
    expect(lowestPlan(prices, 'USD')).toEqual(plan('MONTHLY', null, 'USD', 6500));
  });

  it('is priced in US dollars when no plan has a price in the reader’s currency', () => {
    expect(lowestPlan(prices, 'INR')).toEqual(plan('MONTHLY', null, 'USD', 6500));
  });

  it('is null when there are no plans', () => {
    expect(lowestPlan([], 'GBP')).toBeNull();
  });

  it.each([
    ['MONTHLY', null, 'a month'],
    ['ANNUAL', null, 'a year'],
    ['PACKAGE', 1, 'once'],
    ['PACKAGE', 10, 'a month, 10 payments'],
  ] as const)('of type %s with %j payments has the term “%s”', (type, billingCyclePeriod, term) => {
    expect(planTerm({ type, billingCyclePeriod })).toBe(term);
  });
});
