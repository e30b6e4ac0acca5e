import type { PlanType } from '~/features/basket/judge-coupon';
import { isCharged, type SubscriptionState } from '~/features/entitlements/rules';
import { afterMonths } from '~/kit/dates';
import { isFreeForEver, lowered, type PlanCoupon } from '../plans/coupon';

type ChargedCoupon = Pick<PlanCoupon, 'code' | 'percent' | 'cycles' | 'isForever' | 'plan'>;

/** The facts that determine the dates and amounts of the next payments. */
export interface ChargingFacts {
  subscription: {
    state: SubscriptionState;
    nextPaymentAt: Date | null;
    currentTermStartsAt?: Date | null;
    /** The price before coupons, in minor units like all amounts in this file. */
    price: number | null;
    isPaidForGood: boolean;
    /** The number of terms that the subscription's coupon has lowered. */
    couponAppliedTimes: number;
  };
  planType: PlanType;
  /** The number of payments; null for a plan that renews for ever. */
  billingCyclePeriod: number | null;
  paidTimes: number;
  /** The plan's price in minor units; null if the provider has sent none. */
  listPrice: number | null;
  /** The subscription's coupon, even if it no longer lowers a payment. */
  coupon: ChargedCoupon | null;
  /** The plan to which the subscription changes with the next payment, and its coupon; null if the plan stays. */
  nextPlan: { type: PlanType; price: number | null; coupon: ChargedCoupon | null } | null;
}

export interface Charge {
  at: Date;
  /** In minor units of the subscription's currency; null if the amount is not known. */
  amount: number | null;
}

/** The number of payments listed for a subscription that renews for ever, without free ones: those of one year. */
const told = { MONTHLY: 12, ANNUAL: 1, PACKAGE: 0 } as const;

/** The coming payments, if nothing changes: all remaining payments of a package, else those of the first paid year. */
export function nextCharges(facts: ChargingFacts): Charge[] {
  const { subscription, billingCyclePeriod, paidTimes } = facts;
  const { nextPaymentAt: first } = subscription;
  if (!first || !isCharged(subscription, billingCyclePeriod !== null)) return [];
  const type = facts.nextPlan?.type ?? facts.planType;
  const count =
    billingCyclePeriod === null ? told[type] + freeTimes(facts) : Math.max(0, billingCyclePeriod - paidTimes);
  const step = type === 'ANNUAL' ? 12 : 1;
  const term = { start: subscription.currentTermStartsAt, months: step, end: first };
  const charges = Array.from({ length: count }, (_, i) => ({
    at: afterTerm(term, i * step),
    amount: amountOf(facts, i),
  }));
  return charges.filter(({ amount }) => amount !== 0);
}

/** The number of coming payments that a coupon makes free; 0 if it makes all of them free. */
function freeTimes(facts: ChargingFacts): number {
  const { coupon, payments = 0 } = lastingCoupon(facts) ?? {};
  return coupon?.percent === 100 && !coupon.isForever ? Math.max(0, payments) : 0;
}

interface Term {
  start: Date | null | undefined;
  /** The length of the term. */
  months: number;
  end: Date;
}

/**
 * The day on which the provider charges some months after the end of a term. After a month that lacks the term's day,
 * the provider returns to that day: 31 January, 28 February, 31 March.
 */
export function afterTerm({ start, months, end }: Term, later: number): Date {
  const keepsDay = start && afterMonths(start, months).getTime() === end.getTime();
  return keepsDay ? afterMonths(start, months + later) : afterMonths(end, later);
}

/** The amount of the next payment, after the coupon and a change of plan; null if it is not known. */
export function nextAmount(facts: ChargingFacts): number | null {
  return amountOf(facts, 0);
}

/**
 * The amount of the latest payment that was asked for and is still owed. A coupon without further payments lowered it
 * only if it has lowered more payments than were made.
 */
export function owedAmount(facts: ChargingFacts): number | null {
  const present = { ...facts, nextPlan: null };
  const isLast = facts.subscription.couponAppliedTimes > facts.paidTimes;
  return amountOf(present, isLast ? -1 : 0);
}

/** `payment` counts from 0, which is the next payment. */
function amountOf(facts: ChargingFacts, payment: number): number | null {
  const { subscription, listPrice, nextPlan } = facts;
  const price = nextPlan ? nextPlan.price : (subscription.price ?? listPrice);
  if (price === null) return null;
  const lasting = lastingCoupon(facts);
  return lasting && payment < lasting.payments ? lowered(price, lasting.coupon) : price;
}

/** The coupon that lowers coming payments, and how many of them from the next one on (none, some or `Infinity`). */
export function lastingCoupon(facts: ChargingFacts): { coupon: ChargedCoupon; payments: number } | null {
  const { subscription, planType, coupon, nextPlan } = facts;
  if (nextPlan?.coupon) return { coupon: nextPlan.coupon, payments: termsOf(nextPlan.coupon) };
  const type = nextPlan?.type ?? planType;
  if (!coupon || (coupon.plan !== null && coupon.plan !== type)) return null;
  return { coupon, payments: termsOf(coupon) - subscription.couponAppliedTimes };
}

/**
 * Whether the subscription goes on and a coupon pays for all coming payments, so that nothing will be charged.
 * `isFreeForGoodSql` of the entitlements is the same rule for a subscription that renews.
 */
export function isFreeForGood(facts: ChargingFacts): boolean {
  const isGoingOn = isCharged(facts.subscription, facts.billingCyclePeriod !== null);
  return isGoingOn && isFreeForEver(lastingCoupon(facts)?.coupon ?? null);
}

function termsOf({ isForever, cycles }: ChargedCoupon): number {
  return isForever ? Number.POSITIVE_INFINITY : (cycles ?? 1);
}
