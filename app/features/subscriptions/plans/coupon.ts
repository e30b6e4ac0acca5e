import type { CouponFacts } from '~/features/basket/judge-coupon';
import { percentOf } from '~/kit/money';

export interface PlanCoupon extends CouponFacts {
  code: string;
  percent: number;
  description: string;
  /** The number of payments that the coupon lowers; null: all payments if `isForever`, else the first. */
  cycles: number | null;
  isForever: boolean;
}

/** The price of a payment after the coupon's discount, in minor units. */
export function lowered(price: number, coupon: Pick<PlanCoupon, 'percent'> | null): number {
  return coupon ? price - percentOf(price, coupon.percent) : price;
}

/** The plan’s payments that a coupon lowers, after `word`: `for the first 3 payments`. Empty for a single payment. */
export function lastOf(
  word: string,
  { cycles, isForever }: Pick<PlanCoupon, 'cycles' | 'isForever'>,
  { billingCyclePeriod }: { billingCyclePeriod: number | null },
): string {
  if (billingCyclePeriod === 1) return '';
  const count = cycles ?? 1;
  if (isForever || (billingCyclePeriod && count >= billingCyclePeriod)) return `${word}every payment`;
  return `${word}the first ${count === 1 ? 'payment' : `${count} payments`}`;
}

/** Whether a coupon leaves nothing to be charged ever, so that no payment method is needed. */
export function isFreeForEver(coupon: Pick<PlanCoupon, 'percent' | 'isForever'> | null): boolean {
  return coupon?.percent === 100 && coupon.isForever;
}
