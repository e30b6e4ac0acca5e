import type { ItemKind } from '~/features/catalogue/quote';
import type { Currency } from '~/kit/money';

/** The basket without lines (fixed text of the specification). */
export const emptyText = 'Your basket is currently empty';

/** Why an item in the basket is not part of the order. */
export function whyWaiting(currency: Currency, isCurrencyFixed: boolean): string {
  return isCurrencyFixed
    ? `Not sold in ${currency}, the currency you pay in. It stays in your basket`
    : `Not sold in ${currency}. It stays in your basket until you choose another currency`;
}

export interface CouponFacts {
  appliesTo: 'courses' | 'subscription' | 'upgrade';
  expiresAt: Date | null;
  maxUses: number | null;
  usedCount: number;
  perUser: number;
  /** The number of paid orders in which this person used the coupon. */
  ownUses: number;
  /** The number of uses that this person's open orders hold; included in `usedCount`. */
  ownHolds: number;
}

export type CouponVerdict = 'usable' | 'unknown' | 'used-before' | 'for-subscriptions';

/**
 * Whether this person may use the coupon on courses. Expired and used-up coupons count as unknown, so that guessing
 * reveals nothing.
 */
export function judgeCoupon(coupon: CouponFacts | null, now: Date): CouponVerdict {
  if (!coupon || (coupon.expiresAt && coupon.expiresAt <= now)) return 'unknown';
  if (coupon.appliesTo === 'upgrade') return 'unknown';
  if (coupon.ownUses >= coupon.perUser) return 'used-before';
  if (coupon.maxUses !== null && coupon.usedCount - coupon.ownHolds >= coupon.maxUses) return 'unknown';
  return coupon.appliesTo === 'courses' ? 'usable' : 'for-subscriptions';
}

/** The message of a refused coupon. */
export const couponRefusals: Record<Exclude<CouponVerdict, 'usable'>, string> = {
  unknown: 'This coupon is not valid',
  'used-before': 'This coupon cannot be used again',
  'for-subscriptions': 'This coupon is for subscriptions, not for courses',
};

/** 'YOU HAVE ALREADY PURCHASED THIS COURSE' or BUNDLE (specification 2, section 4, "Course ownership"). */
export function alreadyPurchased(kind: ItemKind): string {
  return kind === 'course' ? 'YOU HAVE ALREADY PURCHASED THIS COURSE' : 'YOU HAVE ALREADY PURCHASED THIS BUNDLE';
}

/**
 * Why a gift was dropped from the basket: its buyer paid but did not return to the shop, or returned on another page.
 */
export const alreadyGiven = 'it is bought. Put it in again to give another one.';
