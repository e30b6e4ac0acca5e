import type { Sandbox } from '../sandbox';
import type { Coupon } from './resources';

/** A coupon at the provider's time: expired after its last moment. Undefined if unknown. */
export function findCoupon({ store, clock }: Sandbox, id: string): Coupon | undefined {
  const coupon = store.find<Coupon>('coupon', id)?.body;
  return coupon && withStatus(coupon, clock.now());
}

/** The coupon with its status at `now`, in unix seconds. */
export function withStatus(coupon: Coupon, now: number): Coupon {
  const isOver = coupon.valid_till !== undefined && coupon.valid_till <= now;
  return isOver ? { ...coupon, status: 'expired' } : coupon;
}

/** Counts one more use of each coupon. */
export function redeemCoupons({ store }: Sandbox, ids: string[]): void {
  for (const id of ids) {
    const coupon = store.find<Coupon>('coupon', id)?.body;
    if (coupon) store.put('coupon', id, { ...coupon, redemptions: (coupon.redemptions ?? 0) + 1 });
  }
}
