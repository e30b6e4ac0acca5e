import { afterMonths } from '~/kit/dates';

/** What the dates of the next payments follow from. */
export interface ChargingFacts {
  subscription: { state: string; nextPaymentAt: Date | null; price: number | null; isPaidForGood: boolean };
  planType: 'MONTHLY' | 'ANNUAL' | 'PACKAGE';
  /** Payments in all; null renews for ever. */
  billingCyclePeriod: number | null;
  paidTimes: number;
  /** Minor units; where the provider has told no price. */
  listPrice: number | null;
}

export interface Charge {
  at: Date;
  /** Minor units of the subscription's currency; null where it is not known. */
  amount: number | null;
}

/** So many of a subscription that renews for ever are told: a year of a monthly one. */
const told = { MONTHLY: 12, ANNUAL: 1, PACKAGE: 0 } as const;

/** The payments that are to come, as things stand: all that are left of a package, else those of the next year. */
export function nextCharges({
  subscription,
  planType,
  billingCyclePeriod,
  paidTimes,
  listPrice,
}: ChargingFacts): Charge[] {
  const { state, nextPaymentAt: first, price, isPaidForGood } = subscription;
  const isCharged =
    state === 'active' || state === 'in_trial' || (billingCyclePeriod !== null && state === 'non_renewing');
  if (!first || !isCharged || isPaidForGood) return [];
  const count = billingCyclePeriod === null ? told[planType] : Math.max(0, billingCyclePeriod - paidTimes);
  const step = planType === 'ANNUAL' ? 12 : 1;
  return Array.from({ length: count }, (_, i) => ({ at: afterMonths(first, i * step), amount: price ?? listPrice }));
}
