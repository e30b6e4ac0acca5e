import type { Scope } from '~/scope/scope';
import { type Basket, withCoupon } from './basket-cookie';
import { tryCoupon } from './try-coupon.server';

/**
 * Puts a coupon on the basket. Open to all. Throws invalid for a coupon that is unknown, expired, used up or for
 * subscriptions, conflict for one that this person has used before, rate-limited after too many tries.
 */
export async function applyCoupon(scope: Scope, input: { basket: Basket; coupon: string }): Promise<Basket> {
  await tryCoupon(scope, input.coupon);
  return withCoupon(input.basket, input.coupon);
}
