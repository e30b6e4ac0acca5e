import { percentOf } from '~/kit/money';

export type PlanType = 'MONTHLY' | 'ANNUAL' | 'PACKAGE';

export interface PlanCoupon {
  code: string;
  percent: number;
  description: string;
  appliesTo: 'courses' | 'subscription' | 'upgrade';
  /** The number of payments that the coupon lowers; null: all payments if `isForever`, else the first. */
  cycles: number | null;
  isForever: boolean;
  /** The type of the plans that the coupon is for; null for every plan. */
  plan: PlanType | null;
  expiresAt: Date | null;
  maxUses: number | null;
  /** The number of subscriptions that anybody has begun with the coupon; counted only if `maxUses` is set. */
  uses: number;
  perUser: number;
  /** The number of subscriptions that this person has begun with the coupon, including cancelled ones. */
  ownUses: number;
}

export type PlanCouponVerdict = 'usable' | 'unknown' | 'used-before' | 'for-courses' | 'for-another-plan';

/**
 * Expired and used-up coupons count as unknown, so that guessing codes reveals nothing. `planType` null: for any plan.
 */
export function judgePlanCoupon(coupon: PlanCoupon | null, planType: PlanType | null, now: Date): PlanCouponVerdict {
  if (!coupon || (coupon.expiresAt && coupon.expiresAt <= now)) return 'unknown';
  if (coupon.appliesTo === 'upgrade') return 'unknown';
  if (coupon.appliesTo === 'courses') return 'for-courses';
  if (coupon.ownUses >= coupon.perUser) return 'used-before';
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return 'unknown';
  return coupon.plan && planType && coupon.plan !== planType ? 'for-another-plan' : 'usable';
}

/** The message of a refused coupon. */
export const planCouponRefusals: Record<Exclude<PlanCouponVerdict, 'usable'>, string> = {
  unknown: 'This coupon is not valid',
  'used-before': 'This coupon cannot be used again',
  'for-courses': 'This coupon is for courses, not for subscriptions',
  'for-another-plan': 'This coupon is for another plan',
};

/** The price of a payment after the coupon's discount, in minor units. */
export function lowered(price: number, coupon: Pick<PlanCoupon, 'percent'> | null): number {
  return coupon ? price - percentOf(price, coupon.percent) : price;
}

/** The plan’s payments that a coupon lowers, after `word`: `for the first 3 payments`. Empty for a single payment. */
export function lastOf(
  word: string,
  { cycles, isForever }: Pick<PlanCoupon, 'cycles' | 'isForever'>,
  { billingCyclePeriod }: { billingCyclePeriod: number | null },
): string {
  if (billingCyclePeriod === 1) return '';
  const count = cycles ?? 1;
  if (isForever || (billingCyclePeriod && count >= billingCyclePeriod)) return `${word}every payment`;
  return `${word}the first ${count === 1 ? 'payment' : `${count} payments`}`;
}

/** Whether a coupon leaves nothing to be charged ever, so that no payment method is needed. */
export function isFreeForEver(coupon: Pick<PlanCoupon, 'percent' | 'isForever'> | null): boolean {
  return coupon?.percent === 100 && coupon.isForever;
}
