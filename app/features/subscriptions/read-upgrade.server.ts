import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { coupons, planCouponUses, planPrices, plans, subscriptions } from '#db/schema';
import { condition } from '#db/subqueries';
import { renews, type SubscriptionFacts } from '~/features/entitlements/rules';
import type { Scope } from '~/scope/scope';
import { lowered } from './coupon';

/** The change from monthly to another plan, as it is offered now. */
export interface Upgrade {
  planId: string;
  couponCode: string;
  /** Of the first payment, in minor units of the subscription's currency. */
  price: number;
}

/** The upgrade that is open now, for a person whose monthly subscription it would change; null where none is. */
export function readUpgrade(scope: Scope, userId: string): Read<{ isMonthly: boolean; offer: Upgrade | null } | null> {
  const { db } = scope;
  const held = db
    .select({ type: plans.type })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.userId, userId));
  const offered = db
    .select({ planId: plans.id, couponCode: coupons.code, percent: coupons.percent, price: planPrices.price })
    .from(subscriptions)
    .innerJoin(planPrices, eq(planPrices.currency, subscriptions.currency))
    .innerJoin(plans, and(eq(plans.id, planPrices.planId), isNull(plans.billingCyclePeriod)))
    .innerJoin(coupons, eq(coupons.plan, plans.type))
    .where(and(eq(subscriptions.userId, userId), isOpen(scope, userId)))
    .orderBy(coupons.code)
    .limit(1);
  return readOf([firstOf(held), firstOf(offered)], (plan, found) =>
    plan === null
      ? null
      : {
          isMonthly: plan.type === 'MONTHLY',
          offer: found && {
            planId: found.planId,
            couponCode: found.couponCode,
            price: lowered(found.price, found),
          },
        },
  );
}

/** Within its window, with a use left, and not used by this person as often as they may. */
function isOpen({ now }: Scope, userId: string): SQL | undefined {
  const uses = sql`SELECT count(*) FROM ${planCouponUses} u WHERE u.code = ${coupons.code}`;
  return and(
    eq(coupons.appliesTo, 'upgrade'),
    or(isNull(coupons.opensAt), lte(coupons.opensAt, now())),
    or(isNull(coupons.expiresAt), gt(coupons.expiresAt, now())),
    condition(sql`(${coupons.maxUses} IS NULL OR (${uses}) < ${coupons.maxUses})`),
    condition(sql`(${uses} AND u.user_id = ${userId}) < ${coupons.perUser}`),
  );
}

/** A monthly subscription may be changed to the plan on offer while it is charged: not in its trial. */
export function mayUpgrade(held: SubscriptionFacts): boolean {
  return renews(held) && held.state !== 'in_trial';
}

/** As an SQL condition: the subscription still is the person's, and `mayUpgrade` is true of it. */
export function mayUpgradeSql({ db }: Scope, userId: string, subscriptionId: string): SQL {
  const found = db
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.subscriptionId, subscriptionId),
        eq(subscriptions.state, 'active'),
        eq(subscriptions.isPaidForGood, false),
      ),
    );
  return sql`EXISTS ${found}`;
}
