import { eq } from 'drizzle-orm';
import { coupons, plans, subscriptionCheckouts } from '#db/schema';
import { pick } from '~/kit/pick';
import { readFirst, type Scope } from '~/scope/scope';
import { isFreeForEver } from './plans/coupon';
import { planPriceId } from './rules';

/**
 * Reports a subscription that has begun to the configured sink. Its value is its price times the number of its
 * payments, or a single payment for a plan that renews. Trials are never reported, and a subscription that a coupon
 * makes free for ever has no value. An internal job; a repeat sends the same event id. Throws provider-failed.
 */
export async function reportSubscription(scope: Scope, { checkoutId }: { checkoutId: string }): Promise<void> {
  const begun = await readFirst(
    scope,
    scope.db
      .select({
        id: subscriptionCheckouts.subscriptionId,
        ...pick(subscriptionCheckouts, 'state', 'hasTrial', 'planId', 'price', 'currency', 'couponCode', 'createdAt'),
        name: plans.name,
        cycles: plans.billingCyclePeriod,
        percent: coupons.percent,
        isForever: coupons.isForever,
      })
      .from(subscriptionCheckouts)
      .innerJoin(plans, eq(plans.id, subscriptionCheckouts.planId))
      .leftJoin(coupons, eq(coupons.code, subscriptionCheckouts.couponCode))
      .where(eq(subscriptionCheckouts.id, checkoutId)),
  );
  if (begun?.state !== 'done' || begun.hasTrial) return;
  const { id, planId, name, cycles, price, currency, couponCode, percent, isForever } = begun;
  const isFree = percent !== null && isForever !== null && isFreeForEver({ percent, isForever });
  const value = isFree ? 0 : price * (cycles ?? 1);
  await scope.providers.purchaseEvents.report({
    id,
    kind: 'subscription',
    value,
    currency,
    couponCode,
    items: [{ id: planPriceId(planId, currency), name, amount: value, isGift: false }],
    purchasedAt: begun.createdAt,
  });
}
