import type { Scope } from '~/scope/scope';
import { tryPlanCoupon } from './try-plan-coupon.server';

/**
 * Puts a coupon on the subscription basket, for any plan in it, and answers its code. Throws what `tryPlanCoupon`
 * throws.
 */
export async function applyPlanCoupon(scope: Scope, { coupon: code }: { coupon: string }): Promise<string> {
  const { coupon } = await tryPlanCoupon(scope, { code, planType: null });
  return coupon.code;
}
