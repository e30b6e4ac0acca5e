import type { z } from 'zod';
import { toMajor } from '~/kit/money';
import type { CheckedCoupon } from './check-coupon.server';
import type { CouponOutput } from './schema';

/** A coupon and the discounted course prices, in the API's format. */
export function presentCouponOutput({ coupon, priced }: CheckedCoupon): z.input<typeof CouponOutput> {
  const { items, quote, currency } = priced;
  const isApplied = quote.applied?.code === coupon.code;
  return {
    body: coupon.code,
    discount: { percent: coupon.percent },
    description: coupon.description,
    coursesIds: coupon.courseIds,
    currency,
    isApplied,
    hint: isApplied || items.length === 0 ? null : (quote.lost?.reason ?? null),
    courses: items.map(({ id, sale, amount }) => ({ id, price: toMajor(sale), discountedPrice: toMajor(amount) })),
    totalPrice: toMajor(quote.subtotal),
    discountedTotalPrice: toMajor(quote.total),
  };
}
