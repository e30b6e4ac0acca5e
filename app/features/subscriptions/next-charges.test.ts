import { describe, expect, it } from 'vitest';
import { type ChargingFacts, nextCharges } from './next-charges';

const monthly: ChargingFacts = {
  subscription: { state: 'active', nextPaymentAt: new Date('2027-01-31T09:00:00Z'), price: 6000, isPaidForGood: false },
  planType: 'MONTHLY',
  billingCyclePeriod: null,
  paidTimes: 2,
  listPrice: 6500,
};
const part = (
  subscription: Partial<ChargingFacts['subscription']>,
  rest: Partial<ChargingFacts> = {},
): ChargingFacts => ({
  ...monthly,
  ...rest,
  subscription: { ...monthly.subscription, ...subscription },
});
const days = (facts: ChargingFacts) => nextCharges(facts).map(({ at }) => at.toISOString().slice(0, 10));

describe('the payments that are to come', () => {
  it('of a monthly plan are those of a year, on the last day where a month has no such day', () => {
    expect(days(monthly)).toHaveLength(12);
    expect(days(monthly).slice(0, 3)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
    expect(nextCharges(monthly)[0]?.amount).toBe(6000);
    expect(nextCharges(part({ price: null }))[0]?.amount).toBe(6500);
  });

  it('of an annual one is the next', () => {
    expect(days(part({}, { planType: 'ANNUAL' }))).toEqual(['2027-01-31']);
  });

  it('of a package are all that are left', () => {
    const pack = { planType: 'PACKAGE', billingCyclePeriod: 3, paidTimes: 1 } as const;
    expect(days(part({}, pack))).toEqual(['2027-01-31', '2027-02-28']);
    expect(days(part({ state: 'non_renewing' }, pack))).toHaveLength(2);
    expect(days(part({ isPaidForGood: true }, { ...pack, paidTimes: 3 }))).toEqual([]);
  });

  it('are none when it is cancelled, paused or has no date', () => {
    for (const state of ['non_renewing', 'paused', 'cancelled']) expect(days(part({ state }))).toEqual([]);
    expect(days(part({ nextPaymentAt: null }))).toEqual([]);
  });
});
