import { isCharged, type SubscriptionState } from '~/features/entitlements/rules';
import { afterMonths } from '~/kit/dates';
import { isFreeForEver, lowered, type PlanCoupon } from './coupon';

type PlanType = 'MONTHLY' | 'ANNUAL' | 'PACKAGE';

type ChargedCoupon = Pick<PlanCoupon, 'code' | 'percent' | 'cycles' | 'isForever' | 'plan'>;

/** What the dates and the sums of the next payments follow from. */
export interface ChargingFacts {
  subscription: {
    state: SubscriptionState;
    nextPaymentAt: Date | null;
    /** Before coupons, in minor units, as all sums here. */
    price: number | null;
    isPaidForGood: boolean;
    /** Terms that its coupon has lowered. */
    couponAppliedTimes: number;
  };
  planType: PlanType;
  /** Payments in all; null renews for ever. */
  billingCyclePeriod: number | null;
  paidTimes: number;
  /** Minor units; null where the provider has sent no price. */
  listPrice: number | null;
  /** The coupon of the subscription, also when it no longer lowers a payment. */
  coupon: ChargedCoupon | null;
  /** What it changes to with the next payment, and the coupon that comes along; null where it stays as it is. */
  nextPlan: { type: PlanType; price: number | null; coupon: ChargedCoupon | null } | null;
}

export interface Charge {
  at: Date;
  /** Minor units of the subscription's currency; null where it is not known. */
  amount: number | null;
}

/** How many payments of a subscription that renews for ever are listed: those of one year. */
const told = { MONTHLY: 12, ANNUAL: 1, PACKAGE: 0 } as const;

/** The payments to come, if nothing changes: all that are left of a package, else those of the next year. */
export function nextCharges(facts: ChargingFacts): Charge[] {
  const { subscription, billingCyclePeriod, paidTimes } = facts;
  const { nextPaymentAt: first } = subscription;
  if (!first || !isCharged(subscription, billingCyclePeriod !== null)) return [];
  const type = facts.nextPlan?.type ?? facts.planType;
  const count = billingCyclePeriod === null ? told[type] : Math.max(0, billingCyclePeriod - paidTimes);
  const step = type === 'ANNUAL' ? 12 : 1;
  const charges = Array.from({ length: count }, (_, i) => ({
    at: afterMonths(first, i * step),
    amount: amountOf(facts, i),
  }));
  return charges.filter(({ amount }) => amount !== 0);
}

/** What the next payment costs, coupon and change of plan included; null where it is not known. */
export function nextAmount(facts: ChargingFacts): number | null {
  return amountOf(facts, 0);
}

/** What the payment costs that was asked for last, which may be owed still. */
export function owedAmount(facts: ChargingFacts): number | null {
  return amountOf({ ...facts, nextPlan: null }, -1);
}

/** `payment` counts from 0, the next one. */
function amountOf(facts: ChargingFacts, payment: number): number | null {
  const { subscription, listPrice, nextPlan } = facts;
  const price = nextPlan ? nextPlan.price : (subscription.price ?? listPrice);
  if (price === null) return null;
  const lasting = lastingCoupon(facts);
  return lasting && payment < lasting.payments ? lowered(price, lasting.coupon) : price;
}

/** The coupon that lowers what comes, and so many payments from the next one on (none, some or `Infinity`). */
export function lastingCoupon(facts: ChargingFacts): { coupon: ChargedCoupon; payments: number } | null {
  const { subscription, planType, coupon, nextPlan } = facts;
  if (nextPlan?.coupon) return { coupon: nextPlan.coupon, payments: termsOf(nextPlan.coupon) };
  const type = nextPlan?.type ?? planType;
  if (!coupon || (coupon.plan !== null && coupon.plan !== type)) return null;
  return { coupon, payments: termsOf(coupon) - subscription.couponAppliedTimes };
}

/**
 * Whether it goes on and a coupon pays for all that comes, so that nothing will be charged. `isFreeForGoodSql` of the
 * entitlements says the same of a subscription that renews.
 */
export function isFreeForGood(facts: ChargingFacts): boolean {
  const isGoingOn = isCharged(facts.subscription, facts.billingCyclePeriod !== null);
  return isGoingOn && isFreeForEver(lastingCoupon(facts)?.coupon ?? null);
}

function termsOf({ isForever, cycles }: ChargedCoupon): number {
  return isForever ? Number.POSITIVE_INFINITY : (cycles ?? 1);
}
