import { type Answers, type Part, together } from '#db/read';
import { couponLimits } from '~/features/basket/try-coupon.server';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { judgePlanCoupon, type PlanCoupon, planCouponRefusals } from './coupon';
import { readPlanCoupon } from './read-plan-coupon.server';

export interface TriedPlanCoupon {
  code: string;
  /** Null: any plan will do. */
  planType: Parameters<typeof judgePlanCoupon>[1];
}

/**
 * A coupon that this person may begin a subscription with, and the caller's other reads. A try counts as one of the
 * basket's. Throws invalid for a coupon that cannot be used, conflict for one that this person has used before,
 * rate-limited after too many tries.
 */
export async function tryPlanCoupon<const Parts extends readonly Part[]>(
  scope: Scope,
  { code, planType }: TriedPlanCoupon,
  ...more: Parts
): Promise<{ coupon: PlanCoupon; answers: Answers<Parts> }> {
  const [coupon, answers] = await countTries(scope, couponLimits(scope), readPlanCoupon(scope, code), together(more));
  return { coupon: requirePlanCoupon(coupon, planType, scope.now()), answers };
}

/** The coupon where it can be used. Throws invalid and conflict as `tryPlanCoupon` does. */
export function requirePlanCoupon(
  coupon: PlanCoupon | null,
  planType: TriedPlanCoupon['planType'],
  now: Date,
): PlanCoupon {
  const verdict = judgePlanCoupon(coupon, planType, now);
  if (coupon && verdict === 'usable') return coupon;
  const message = planCouponRefusals[verdict === 'usable' ? 'unknown' : verdict];
  if (verdict !== 'used-before') throw invalid('coupon', message);
  throw new AppError('conflict', message, { code: 'COUPON_USED', errors: { coupon: [message] } });
}
