import type { Scope } from '~/scope/scope';
import { type Basket, withCoupon } from './basket-cookie';
import { tryCoupon } from './try-coupon.server';

/**
 * Applies a coupon to the basket. Open to all. Throws invalid for an unknown, expired or used-up coupon and for one for
 * subscriptions, conflict for one that this person has used, rate-limited after too many tries.
 */
export async function applyCoupon(scope: Scope, input: { basket: Basket; coupon: string }): Promise<Basket> {
  await tryCoupon(scope, input.coupon);
  return withCoupon(input.basket, input.coupon);
}
