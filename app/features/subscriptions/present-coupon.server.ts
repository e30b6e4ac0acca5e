import { formatMoney } from '~/kit/money';
import { judgePlanCoupon, lastOf, lowered, type PlanCoupon, planCouponRefusals } from './coupon';
import { presentPlan } from './present-offer.server';
import type { PlanOffer } from './read-plans.server';

/** The coupon beside a plan: applied to it, or why not. */
export function presentPlanCoupon(coupon: PlanCoupon | null, plan: PlanOffer, now: Date) {
  if (!coupon) return null;
  const { code } = coupon;
  const verdict = judgePlanCoupon(coupon, plan.type, now);
  if (verdict !== 'usable') return { code, isApplied: false, text: planCouponRefusals[verdict] };
  const sum = formatMoney(lowered(plan.price, coupon), plan.currency);
  const { term, renews } = presentPlan(plan);
  const lasts = coupon.isForever && renews ? term : `for ${lastOf(coupon)}`;
  return { code, isApplied: true, text: `${code} is applied: ${sum} ${lasts}.` };
}
