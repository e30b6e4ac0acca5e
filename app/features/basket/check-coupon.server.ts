import type { z } from 'zod';
import type { Scope } from '~/scope/scope';
import { type PricedBasket, readPricedBasket } from './price-basket.server';
import type { Coupon } from './queries.server';
import type { CheckCoupon } from './schema';
import { tryCoupon } from './try-coupon.server';

export interface CheckedCoupon {
  coupon: Coupon;
  /** The requested courses that can be bought, priced like a basket. */
  priced: PricedBasket;
}

/**
 * The prices of courses with a coupon, by the basket's pricing rule. Open to all; counts as a try: throws like
 * `tryCoupon`.
 */
export async function checkCoupon(scope: Scope, input: z.output<typeof CheckCoupon>): Promise<CheckedCoupon> {
  const lines = [...new Set(input.coursesIds)].map((id) => ({ kind: 'course' as const, id }));
  const basket = { lines, coupon: input.coupon };
  const reading = readPricedBasket(scope, { basket, chosen: input.currency ?? null });
  const { coupon, answers } = await tryCoupon(scope, input.coupon, reading);
  return { coupon, priced: answers[0] };
}
