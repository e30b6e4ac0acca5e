import type { Sandbox } from '../sandbox';
import type { Coupon } from './resources';

/** A coupon as of the provider's time: past its last moment it is expired. Undefined when there is none. */
export function findCoupon({ store, clock }: Sandbox, id: string): Coupon | undefined {
  const coupon = store.find<Coupon>('coupon', id)?.body;
  return coupon && withStatus(coupon, clock.now());
}

/** The same for a coupon at hand; `now` in unix seconds. */
export function withStatus(coupon: Coupon, now: number): Coupon {
  const isOver = coupon.valid_till !== undefined && coupon.valid_till <= now;
  return isOver ? { ...coupon, status: 'expired' } : coupon;
}

/** Counts one more use of each. */
export function redeemCoupons({ store }: Sandbox, ids: string[]): void {
  for (const id of ids) {
    const coupon = store.find<Coupon>('coupon', id)?.body;
    if (coupon) store.put('coupon', id, { ...coupon, redemptions: (coupon.redemptions ?? 0) + 1 });
  }
}
