export type PlanType = 'MONTHLY' | 'ANNUAL' | 'PACKAGE';

export interface CouponFacts {
  appliesTo: 'courses' | 'subscription' | 'upgrade';
  /** The type of the plans that a coupon for subscriptions is for; null for every plan. */
  plan: PlanType | null;
  expiresAt: Date | null;
  maxUses: number | null;
  /** The uses that count towards `maxUses`: everybody's, without those that this person's open payment pages hold. */
  uses: number;
  perUser: number;
  /** The number of orders or subscriptions that this person has paid with the coupon. */
  ownUses: number;
}

/** What somebody wants to buy with a coupon; `plan` null: a plan of any type. */
export type CouponTarget = { kind: 'courses' } | { kind: 'subscription'; plan: PlanType | null };

export type CouponVerdict =
  | 'usable'
  | 'unknown'
  | 'used-before'
  | 'for-subscriptions'
  | 'for-courses'
  | 'for-another-plan';

/**
 * Whether this person may use a coupon. Expired and used-up coupons count as unknown, so that guessing codes reveals
 * nothing. An upgrade's coupon is never typed, so it counts as unknown too.
 */
export function judgeCoupon(coupon: CouponFacts | null, target: CouponTarget, now: Date): CouponVerdict {
  if (!coupon || coupon.appliesTo === 'upgrade') return 'unknown';
  if (coupon.expiresAt && coupon.expiresAt <= now) return 'unknown';
  if (coupon.appliesTo !== target.kind) return coupon.appliesTo === 'courses' ? 'for-courses' : 'for-subscriptions';
  if (coupon.ownUses >= coupon.perUser) return 'used-before';
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return 'unknown';
  const isForOtherPlan = target.kind === 'subscription' && coupon.plan && target.plan && coupon.plan !== target.plan;
  return isForOtherPlan ? 'for-another-plan' : 'usable';
}

/** The message of a refused coupon. */
export const couponRefusals: Record<Exclude<CouponVerdict, 'usable'>, string> = {
  unknown: 'This coupon is not valid',
  'used-before': 'This coupon cannot be used again',
  'for-subscriptions': 'This coupon is for subscriptions, not for courses',
  'for-courses': 'This coupon is for courses, not for subscriptions',
  'for-another-plan': 'This coupon is for another plan',
};
