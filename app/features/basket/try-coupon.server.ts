import { type Answers, type Part, together } from '#db/read';
import { countTries, type Limit, perAddress } from '~/features/sessions/count-tries.server';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { type Coupon, readCoupon } from './queries.server';
import { couponRefusals, judgeCoupon } from './rules';

/** Ten tries in ten minutes, per person and per address (security, T26). */
const window = { limit: 10, seconds: 600 };

/** The rate limits for trying coupon codes, shared by courses and subscriptions. */
export function couponLimits(scope: Scope): Limit[] {
  const { viewer } = scope;
  return [
    perAddress(scope, { name: 'coupon-address', ...window }),
    ...(viewer ? [{ name: 'coupon-user', subject: viewer.id, ...window }] : []),
  ];
}

/**
 * A coupon for courses that this person may use, with the caller's other reads. Throws invalid for an unknown, expired
 * or used-up coupon and for one for subscriptions, conflict for one that this person has used, rate-limited after too
 * many tries.
 */
export async function tryCoupon<const Parts extends readonly Part[]>(
  scope: Scope,
  code: string,
  ...more: Parts
): Promise<{ coupon: Coupon; answers: Answers<Parts> }> {
  const [coupon, answers] = await countTries(scope, couponLimits(scope), readCoupon(scope, code), together(more));
  return { coupon: requireCoupon(coupon, scope.now()), answers };
}

/** The coupon if it can be used on courses. Throws invalid and conflict like `tryCoupon`. */
export function requireCoupon(coupon: Coupon | null, now: Date): Coupon {
  const verdict = judgeCoupon(coupon, now);
  if (coupon && verdict === 'usable') return coupon;
  const message = couponRefusals[verdict === 'usable' ? 'unknown' : verdict];
  if (verdict !== 'used-before') throw invalid('coupon', message);
  throw new AppError('conflict', message, { code: 'COUPON_USED', errors: { coupon: [message] } });
}
