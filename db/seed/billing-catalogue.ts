import { type BillingCatalogue, catalogueOf } from './catalogue';
import { content } from './content';
import type { CouponContent } from './content/types';
import { type DemoPurchase, demoPurchasesOf } from './demo-purchases';

/** What the billing provider must know to sell the demo content. */
export function billingCatalogue(): BillingCatalogue {
  const listPrices = (prices: Record<string, { price: number }>) =>
    Object.fromEntries(Object.entries(prices).map(([currency, { price }]) => [currency, price]));
  const { courses, bundles, plans, coupons } = content;
  const sold = {
    courses: courses.map(({ id, title, prices }) => ({ id, title, prices: listPrices(prices) })),
    bundles,
    plans: plans.map(({ billingCyclePeriod, trialDays = 0, ...plan }) => ({
      ...plan,
      payments: billingCyclePeriod,
      trialDays,
    })),
    coupons: coupons.map(soldCoupon),
  };
  // An expiry in the demo data always lies in the past: it is there to show the expired state.
  return catalogueOf(sold, new Date(8.64e15));
}

/** What the demo's accounts have bought of it. */
export function demoPurchases(): DemoPurchase[] {
  return demoPurchasesOf(content);
}

function soldCoupon(coupon: CouponContent) {
  const slugs = coupon.courseSlugs;
  return {
    code: coupon.code,
    name: coupon.name,
    appliesTo: coupon.appliesTo,
    percent: coupon.discountPercent,
    cycles: coupon.billingCycleCount,
    plan: coupon.subscriptionPlanType,
    courseIds: slugs ? content.courses.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id) : null,
    expiresAt: coupon.expiresAt,
    maxUses: null,
  };
}
