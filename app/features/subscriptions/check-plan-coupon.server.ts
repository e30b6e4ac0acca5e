import type { z } from 'zod';
import { currencyFor } from '~/features/catalogue/currency';
import { toMajor } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { lowered } from './coupon';
import { readPlans } from './read-plans.server';
import type { CheckPlanCoupon, PlanCouponOutput } from './schema';
import { tryPlanCoupon } from './try-plan-coupon.server';

/** A coupon with its plans' prices. A try like any other: throws what `tryPlanCoupon` throws. */
export async function checkPlanCoupon(
  scope: Scope,
  { coupon: code, subscriptionType }: z.output<typeof CheckPlanCoupon>,
): Promise<z.input<typeof PlanCouponOutput>> {
  const planType = subscriptionType ?? null;
  const plans = readPlans(scope, currencyFor(scope, null));
  const { coupon, answers } = await tryPlanCoupon(scope, { code, planType }, plans);
  const [offers] = answers;
  const wanted = planType ?? coupon.plan;
  const { percent, cycles, isForever, description, plan } = coupon;
  return {
    body: coupon.code,
    discount: { percent },
    description,
    billingCycleCount: isForever ? null : (cycles ?? 1),
    subscriptionPlanType: plan,
    plans: offers
      .filter(({ type }) => !wanted || type === wanted)
      .map(({ id, type, currency, price }) => ({
        id,
        type,
        currency,
        price: toMajor(price),
        discountedPrice: toMajor(lowered(price, coupon)),
        discount: percent,
      })),
  };
}
