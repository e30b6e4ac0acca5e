import { percentOf } from '~/kit/money';

type PlanType = 'MONTHLY' | 'ANNUAL' | 'PACKAGE';

export interface PlanCoupon {
  code: string;
  percent: number;
  description: string;
  appliesTo: 'courses' | 'subscription' | 'upgrade';
  /** Payments that it lowers; null: all when `isForever`, else the first. */
  cycles: number | null;
  isForever: boolean;
  /** Null: for every plan. */
  plan: PlanType | null;
  expiresAt: Date | null;
  maxUses: number | null;
  /** Subscriptions that were begun with it, by anybody; counted only where `maxUses` asks for it. */
  uses: number;
  perUser: number;
  /** Subscriptions that this person has begun with it. A cancelled one counts as well. */
  ownUses: number;
}

export type PlanCouponVerdict = 'usable' | 'unknown' | 'used-before' | 'for-courses' | 'for-another-plan';

/** Expired and used-up coupons count as unknown, so that guessing learns nothing. `planType` null: for any plan. */
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

/** What a payment costs that the coupon lowers; minor units. */
export function lowered(price: number, coupon: Pick<PlanCoupon, 'percent'> | null): number {
  return coupon ? price - percentOf(price, coupon.percent) : price;
}

/** How long it lasts: `the first 3 payments`. */
export function lastOf({ cycles, isForever }: Pick<PlanCoupon, 'cycles' | 'isForever'>): string {
  if (isForever) return 'every payment';
  return (cycles ?? 1) === 1 ? 'the first payment' : `the first ${cycles} payments`;
}

/** Whether it leaves nothing that will ever be charged, so that no payment method is asked for. */
export function isFreeForEver(coupon: Pick<PlanCoupon, 'percent' | 'isForever'> | null): boolean {
  return coupon?.percent === 100 && coupon.isForever;
}

/** The code that a cookie holds, or null. */
export function couponIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
