import type { z } from 'zod';
import { countTries, giveBack, type Limit, perAddress } from '~/features/sessions/count-tries.server';
import { AppError, invalid } from '~/kit/app-error';
import { toMajor } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { type Basket, withCoupon } from './basket-cookie';
import { type CouponFacts, type CouponTarget, couponRefusals, judgeCoupon } from './judge-coupon';
import { readPricedBasket } from './price-basket.server';
import { readCoupon } from './queries.server';
import type { CheckCoupon, CouponOutput } from './schema';

/**
 * A coupon and the requested courses that can be bought, priced like a basket. Open to all; a refused code counts as a
 * try: throws like `applyCoupon`.
 */
export async function checkCoupon(scope: Scope, input: z.output<typeof CheckCoupon>) {
  const lines = [...new Set(input.coursesIds)].map((id) => ({ kind: 'course' as const, id }));
  const basket = { lines, coupon: input.coupon };
  const [coupon, priced] = await countTries(
    scope,
    couponLimits(scope),
    readCoupon(scope, input.coupon),
    readPricedBasket(scope, { basket, chosen: input.currency ?? null }),
  );
  const usable = requireUsable(coupon, { kind: 'courses' }, scope.now());
  await forgiveTry(scope);
  return { coupon: usable, priced };
}

/** Ten refused codes in ten minutes, per person and per address (security, T26). */
const window = { limit: 10, seconds: 600 };

/** The rate limits for trying coupon codes, shared by courses and subscriptions. */
export function couponLimits(scope: Scope): Limit[] {
  const { viewer } = scope;
  return [
    perAddress(scope, { name: 'coupon-address', ...window }),
    ...(viewer ? [{ name: 'coupon-user', subject: viewer.id, ...window }] : []),
  ];
}

/** Takes an accepted code off `couponLimits`, which count refused codes: who tries one code again guesses nothing. */
export async function forgiveTry(scope: Scope): Promise<void> {
  await scope.write({ forgiven: giveBack(scope, couponLimits(scope)) });
}

/** The coupon if this person may use it. Throws conflict for one that they have used, else invalid. */
export function requireUsable<Held extends CouponFacts>(coupon: Held | null, target: CouponTarget, now: Date): Held {
  const verdict = judgeCoupon(coupon, target, now);
  if (coupon && verdict === 'usable') return coupon;
  const message = couponRefusals[verdict === 'usable' ? 'unknown' : verdict];
  if (verdict !== 'used-before') throw invalid('coupon', message);
  throw new AppError('conflict', message, { code: 'COUPON_USED', errors: { coupon: [message] } });
}

/**
 * Applies a coupon to the basket. Open to all. Throws invalid for an unknown, expired or used-up coupon and for a
 * coupon for subscriptions, conflict for a coupon that this person has used, and rate-limited after too many refused codes.
 */
export async function applyCoupon(scope: Scope, input: { basket: Basket; coupon: string }): Promise<Basket> {
  const [coupon] = await countTries(scope, couponLimits(scope), readCoupon(scope, input.coupon));
  requireUsable(coupon, { kind: 'courses' }, scope.now());
  await forgiveTry(scope);
  return withCoupon(input.basket, input.coupon);
}

/** A coupon and the discounted course prices, in the API's format. */
export function presentCouponOutput({
  coupon,
  priced,
}: Awaited<ReturnType<typeof checkCoupon>>): z.input<typeof CouponOutput> {
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
