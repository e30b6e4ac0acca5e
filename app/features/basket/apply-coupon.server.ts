import { countTries, perAddress } from '~/features/sessions/count-tries.server';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { type Basket, withCoupon } from './basket-cookie';
import { type Coupon, readCoupon } from './queries.server';
import { couponRefusals, judgeCoupon } from './rules';

/** Ten tries in ten minutes, per person and per address (security, T26). */
const window = { limit: 10, seconds: 600 };

/**
 * Puts a coupon on the basket. Open to all. Throws invalid for one that is unknown, expired, used up or for
 * subscriptions, conflict for one that this person has used before, rate-limited after too many tries.
 */
export async function applyCoupon(scope: Scope, input: { basket: Basket; coupon: string }): Promise<Basket> {
  const { viewer } = scope;
  const limits = [
    perAddress(scope, { name: 'coupon-address', ...window }),
    ...(viewer ? [{ name: 'coupon-user', subject: viewer.id, ...window }] : []),
  ];
  const [coupon] = await countTries(scope, limits, readCoupon(scope, input.coupon));
  refuse(coupon, scope.now());
  return withCoupon(input.basket, input.coupon);
}

function refuse(coupon: Coupon | null, now: Date): void {
  const verdict = judgeCoupon(coupon, now);
  if (verdict === 'usable') return;
  const message = couponRefusals[verdict];
  if (verdict !== 'used-before') throw invalid('coupon', message);
  throw new AppError('conflict', message, { code: 'COUPON_USED', errors: { coupon: [message] } });
}
