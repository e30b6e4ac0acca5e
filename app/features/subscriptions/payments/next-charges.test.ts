import { describe, expect, it } from 'vitest';
import { type ChargingFacts, nextAmount, nextCharges, owedAmount } from './next-charges';

const monthly: ChargingFacts = {
  subscription: {
    state: 'active',
    nextPaymentAt: new Date('2027-01-31T09:00:00Z'),
    price: 6000,
    isPaidForGood: false,
    couponAppliedTimes: 0,
  },
  planType: 'MONTHLY',
  billingCyclePeriod: null,
  paidTimes: 2,
  listPrice: 6500,
  coupon: null,
  nextPlan: null,
};
const part = (
  subscription: Partial<ChargingFacts['subscription']>,
  rest: Partial<ChargingFacts> = {},
): ChargingFacts => ({
  ...monthly,
  ...rest,
  subscription: { ...monthly.subscription, ...subscription },
});
const half3 = { code: 'HALF3', percent: 50, cycles: 3, isForever: false, plan: null };
const amounts = (facts: ChargingFacts) => nextCharges(facts).map(({ amount }) => amount);
const days = (facts: ChargingFacts) => nextCharges(facts).map(({ at }) => at.toISOString().slice(0, 10));

describe('the upcoming payments', () => {
  it('cover a year for a monthly plan, on the last day of shorter months', () => {
    expect(days(monthly)).toHaveLength(12);
    expect(days(monthly).slice(0, 3)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
    const [begun, next] = [new Date('2027-01-31T09:00:00Z'), new Date('2027-02-28T09:00:00Z')];
    const later = days(part({ currentTermStartsAt: begun, nextPaymentAt: next }));
    expect(later.slice(0, 3), 'on the day of the term again').toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
    expect(nextCharges(monthly)[0]?.amount).toBe(6000);
    expect(nextCharges(part({ price: null }))[0]?.amount).toBe(6500);
  });

  it('are only the next payment for an annual plan', () => {
    expect(days(part({}, { planType: 'ANNUAL' }))).toEqual(['2027-01-31']);
  });

  it('are all remaining instalments for a package', () => {
    const pack = { planType: 'PACKAGE', billingCyclePeriod: 3, paidTimes: 1 } as const;
    expect(days(part({}, pack))).toEqual(['2027-01-31', '2027-02-28']);
    expect(days(part({ state: 'non_renewing' }, pack))).toHaveLength(2);
    expect(days(part({ isPaidForGood: true }, { ...pack, paidTimes: 3 }))).toEqual([]);
  });

  it('are none when the subscription is cancelled, paused or has no date', () => {
    for (const state of ['non_renewing', 'paused', 'cancelled'] as const) expect(days(part({ state }))).toEqual([]);
    expect(days(part({ nextPaymentAt: null }))).toEqual([]);
  });

  it('are lowered by a coupon as long as it lasts', () => {
    expect(amounts(part({}, { coupon: half3 })).slice(0, 4)).toEqual([3000, 3000, 3000, 6000]);
    expect(amounts(part({ couponAppliedTimes: 2 }, { coupon: half3 })).slice(0, 2)).toEqual([3000, 6000]);
    expect(nextAmount(part({ couponAppliedTimes: 3 }, { coupon: half3 }))).toBe(6000);
    const always = { ...half3, code: 'SUB30', percent: 30, cycles: null, isForever: true };
    expect(new Set(amounts(part({ couponAppliedTimes: 40 }, { coupon: always })))).toEqual(new Set([4200]));
    const monthly = { ...half3, plan: 'MONTHLY' as const };
    expect(nextAmount(part({}, { planType: 'ANNUAL', coupon: monthly })), 'it is for another plan').toBe(6000);
  });

  it('skip payments that a coupon makes free, and are none when it makes all of them free', () => {
    const free2 = { ...half3, percent: 100, cycles: 2 };
    expect(days(part({ couponAppliedTimes: 1 }, { coupon: free2 }))[0]).toBe('2027-02-28');
    const annual = { planType: 'ANNUAL', coupon: free2 } as const;
    expect(days(part({ couponAppliedTimes: 1 }, annual)), 'the year after a free one').toEqual(['2028-01-31']);
    expect(days(part({}, { coupon: { ...free2, cycles: null, isForever: true } }))).toEqual([]);
  });

  it('are those of the plan that the subscription changes to', () => {
    const toAnnual = part({}, { nextPlan: { type: 'ANNUAL', price: 54_000, coupon: null } });
    expect(nextCharges(toAnnual)).toEqual([{ at: new Date('2027-01-31T09:00:00Z'), amount: 54_000 }]);
  });

  it('are lowered by the coupon of the plan that the subscription changes to', () => {
    const coupon = { ...half3, code: 'BLACKFRIDAY', cycles: 1 };
    const toAnnual = part(
      { couponAppliedTimes: 3 },
      { coupon: half3, nextPlan: { type: 'ANNUAL', price: 54_000, coupon } },
    );
    expect(nextAmount(toAnnual)).toBe(27_000);
  });

  it('do not change the amount owed for the previous term', () => {
    expect(owedAmount(part({ couponAppliedTimes: 3 }, { coupon: half3 }))).toBe(3000);
    expect(owedAmount(part({ couponAppliedTimes: 4 }, { coupon: half3 }))).toBe(6000);
    expect(owedAmount(part({}, { nextPlan: { type: 'ANNUAL', price: 54_000, coupon: null } }))).toBe(6000);
    const month1 = { ...half3, percent: 100, cycles: 1 };
    const owed = (coupon: typeof half3, times: number, paidTimes: number) =>
      owedAmount(part({ couponAppliedTimes: times }, { coupon, paidTimes }));
    expect(owed(month1, 1, 1), 'the coupon lowered the first payment only').toBe(6000);
    expect(owed(half3, 3, 3)).toBe(6000);
    expect(owed(half3, 2, 1), 'the coupon lowers one more payment').toBe(3000);
  });
});
