import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { firstOf, type Read, readOf } from '#db/read';
import { coupons, creditNotes, orderLines, payments, planPrices, plans, subscriptions } from '#db/schema';
import { countUpTo, readPage, selectPlanPrices } from '~/features/catalogue/queries.server';
import { readEverythingEnd } from '~/features/entitlements/queries.server';
import type { Page, Slice } from '~/kit/paging';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';

export type HeldSubscription = ReturnType<typeof toHeld>;

export interface HeldBesideCodes {
  held: HeldSubscription;
  /** The end of the term for which activation codes also open everything; null without such a term. */
  codesEndAt: Date | null;
}

/**
 * The member's subscription, the end of the term for which activation codes open everything, one page of their
 * payments, and the plans' prices in all currencies for members without a plan. One round trip.
 */
export async function showPayments(scope: Scope, slice: Slice) {
  const viewer = requireMember(scope);
  const [held, codesEndAt, history, planPrices] = await scope.read(
    readHeld(scope),
    readEverythingEnd(scope.db, viewer.id, scope.now()),
    readPayments(scope, slice),
    selectPlanPrices(scope),
  );
  return { held, codesEndAt, history, planPrices };
}

/** The member's cancelled subscription, for the page that asks why they left; null without one. */
export async function showCancelled(scope: Scope): Promise<HeldBesideCodes | null> {
  const viewer = requireMember(scope);
  const [held, codesEndAt] = await scope.read(
    readHeldBy(scope, viewer.id),
    readEverythingEnd(scope.db, viewer.id, scope.now()),
  );
  return held?.subscription.canceledAt && !held.subscription.isPaidForGood ? { held, codesEndAt } : null;
}

/** The member's subscription as of the provider's last event, with the facts of its plan. */
export function readHeld(scope: Scope): Read<HeldSubscription | null> {
  return readHeldBy(scope, requireMember(scope).id);
}

/** A person's subscription with all facts that determine its payments. */
export function readHeldBy(scope: Scope, userId: string | SQL): Read<HeldSubscription | null> {
  return readOf([firstOf(selectHeld(scope, userId))], (row) => row && toHeld(row));
}

function toHeld({
  nextType,
  nextName,
  nextPrice,
  nextCoupon,
  ...row
}: NonNullable<Awaited<ReturnType<typeof selectHeld>>[number]>) {
  return {
    ...row,
    nextPlan: nextType && { type: nextType, name: nextName ?? '', price: nextPrice, coupon: nextCoupon },
  };
}

const nextPlans = alias(plans, 'next_plans');
const nextPrices = alias(planPrices, 'next_prices');
const nextCoupons = alias(coupons, 'next_coupons');

/** The price of the other plan that renews, in the currency of the subscription; null for a package. */
const otherPrice = sql<number | null>`(SELECT pp.price FROM ${planPrices} pp JOIN ${plans} p ON p.id = pp.plan_id
  WHERE p.type = CASE ${plans.type} WHEN 'MONTHLY' THEN 'ANNUAL' WHEN 'ANNUAL' THEN 'MONTHLY' END
    AND p.billing_cycle_period IS NULL AND pp.currency = ${subscriptions.currency})`;

function selectHeld({ db }: Scope, userId: string | SQL) {
  return db
    .select({
      subscription: subscriptions,
      planName: plans.name,
      planType: plans.type,
      billingCyclePeriod: plans.billingCyclePeriod,
      listPrice: planPrices.price,
      otherPrice: otherPrice.as('other_price'),
      paidTimes:
        sql<number>`(SELECT count(*) FROM ${payments} pay WHERE pay.subscription_id = ${subscriptions.subscriptionId})`.as(
          'paid_times',
        ),
      coupon: coupons,
      nextType: nextPlans.type,
      nextName: nextPlans.name,
      nextPrice: nextPrices.price,
      nextCoupon: nextCoupons,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(
      planPrices,
      sql`${planPrices.planId} = ${subscriptions.planId} AND ${planPrices.currency} = ${subscriptions.currency}`,
    )
    .leftJoin(coupons, eq(coupons.code, subscriptions.couponCode))
    .leftJoin(nextCoupons, eq(nextCoupons.code, subscriptions.nextCouponCode))
    .leftJoin(nextPlans, eq(nextPlans.id, subscriptions.nextPlanId))
    .leftJoin(
      nextPrices,
      sql`${nextPrices.planId} = ${nextPlans.id} AND ${nextPrices.currency} = ${subscriptions.currency}`,
    )
    .where(eq(subscriptions.userId, userId));
}

/** A payment as it is listed; money in minor units of `currency`. */
export type ListedPayment = Omit<Awaited<ReturnType<typeof selectPayments>>[number], 'titles'> & {
  /** The items of a one-off purchase; empty for a subscription. */
  lines: { title: string; amount: number }[];
};

/** The member's payments, for courses and for subscriptions, the latest first. */
export function readPayments(scope: Scope, slice: Slice): Read<Page<ListedPayment>> {
  const { id } = requireMember(scope);
  const rows = selectPayments(scope, id).limit(slice.limit).offset(slice.offset);
  const count = countUpTo(sql`FROM ${payments} WHERE ${payments.userId} = ${id}`);
  return readOf([readPage(scope, slice, rows, count)], (page) => ({
    ...page,
    items: page.items.map(({ titles, ...row }) => ({ ...row, lines: JSON.parse(titles) })),
  }));
}

function selectPayments({ db }: Scope, userId: string) {
  const titles = sql<string>`(SELECT json_group_array(json_object('title', l.title, 'amount', l.amount))
    FROM (SELECT * FROM ${orderLines} WHERE ${orderLines.orderId} = ${payments.orderId} ORDER BY ${orderLines.position}) l)`;
  const givenBack = sql<number>`(SELECT coalesce(sum(c.amount), 0) FROM ${creditNotes} c
    WHERE c.invoice_id = ${payments.invoiceId})`;
  return db
    .select({
      ...pick(payments, 'id', 'amount', 'currency', 'couponCode', 'paidAt'),
      ...pick(payments, 'amountInGbp', 'subscriptionId', 'termStartsAt', 'termEndsAt'),
      planName: plans.name,
      planType: plans.type,
      givenBack: givenBack.as('given_back'),
      titles,
    })
    .from(payments)
    .leftJoin(plans, eq(plans.id, payments.planId))
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .$dynamic();
}
