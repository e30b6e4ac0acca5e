import { type BillingCatalogue, catalogueOf } from './catalogue';
import { content } from './content';
import type { CouponContent } from './content/types';
import { type DemoPurchase, demoPurchasesOf } from './demo-purchases';

/** The demo content as the billing provider's catalogue. */
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
  // Later than any date: every coupon with an expiry counts as expired, the state that such coupons demonstrate.
  return catalogueOf(sold, new Date(8.64e15));
}

/** The purchases of the demo accounts. */
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
