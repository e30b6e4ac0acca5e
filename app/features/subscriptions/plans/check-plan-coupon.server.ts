import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { firstOf, type Read } from '#db/read';
import { coupons, planCouponUses } from '#db/schema';
import { couponLimits, forgiveTry, requireUsable } from '~/features/basket/check-coupon.server';
import type { PlanType } from '~/features/basket/judge-coupon';
import { currencyFor } from '~/features/catalogue/currency';
import { countTries } from '~/features/sessions/count-tries.server';
import { toMajor } from '~/kit/money';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import type { CheckPlanCoupon, PlanCouponOutput } from '../schema';
import { lowered, type PlanCoupon } from './coupon';
import { readPlans } from './read-plans.server';

/**
 * A coupon with the discounted prices of its plans. A refused code counts as a try. Throws what `applyPlanCoupon` throws.
 */
export async function checkPlanCoupon(
  scope: Scope,
  { coupon: code, subscriptionType }: z.output<typeof CheckPlanCoupon>,
): Promise<z.input<typeof PlanCouponOutput>> {
  const planType = subscriptionType ?? null;
  const [found, offers] = await countTries(
    scope,
    couponLimits(scope),
    readPlanCoupon(scope, code),
    readPlans(scope, currencyFor(scope, null)),
  );
  const coupon = requirePlanCoupon(found, planType, scope.now());
  await forgiveTry(scope);
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

/**
 * Returns the coupon if a subscription to a plan of this type may begin with it; null: to any plan. Throws invalid and
 * conflict as `applyPlanCoupon` does.
 */
export function requirePlanCoupon(coupon: PlanCoupon | null, planType: PlanType | null, now: Date): PlanCoupon {
  return requireUsable(coupon, { kind: 'subscription', plan: planType }, now);
}

/**
 * Checks a coupon for the subscription basket, where it may be for any plan, and returns its code. Refused
 * codes count towards the same limit as those of the basket. Throws invalid for a coupon that cannot be used, conflict for a coupon that
 * this person has used before, and rate-limited after too many tries.
 */
export async function applyPlanCoupon(scope: Scope, { coupon: code }: { coupon: string }): Promise<string> {
  const [found] = await countTries(scope, couponLimits(scope), readPlanCoupon(scope, code));
  const coupon = requirePlanCoupon(found, null, scope.now());
  await forgiveTry(scope);
  return coupon.code;
}

/**
 * A coupon, with its uses as they count for the reader; null for an unknown code. A use that another member holds for
 * an open payment page counts as used; a use that the reader holds does not.
 */
export function readPlanCoupon({ db, viewer, now }: Scope, code: string): Read<PlanCoupon | null> {
  const own = sql<number>`(SELECT count(*) FROM ${planCouponUses} u
    WHERE u.user_id = ${viewer?.id ?? ''} AND u.code = ${code} AND u.held_until IS NULL)`;
  const all = sql<number>`(CASE WHEN ${coupons.maxUses} IS NULL THEN 0
    ELSE (SELECT count(*) FROM ${planCouponUses} u WHERE u.code = ${code} AND (u.held_until IS NULL
      OR (u.held_until > ${now().getTime()} AND u.user_id <> ${viewer?.id ?? ''}))) END)`;
  return firstOf(
    db
      .select({
        ...pick(coupons, 'code', 'percent', 'description', 'appliesTo', 'cycles', 'isForever', 'plan'),
        ...pick(coupons, 'expiresAt', 'maxUses', 'perUser'),
        uses: all.as('uses'),
        ownUses: own.as('own_uses'),
      })
      .from(coupons)
      .where(eq(coupons.code, code)),
  );
}
