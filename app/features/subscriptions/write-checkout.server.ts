import { and, eq, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow, insertWhen } from '#db/insert-when';
import { billingCustomers, planCouponUses, subscriptionCheckouts, subscriptions } from '#db/schema';
import { isCouponLeft } from '~/features/basket/coupon-left.server';
import { currencyFixed } from '~/features/catalogue/currency';
import { readCustomer } from '~/features/checkout/queries.server';
import { checkoutClosed } from '~/features/checkout/rules';
import { after, hour } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { hasHadTrial, readTrialUse } from './keep-trial.server';
import { readPlanCoupon, requirePlanCoupon } from './plans/check-plan-coupon.server';
import { type Checkout, readCheckout, readSubscription } from './queries.server';
import { endedStates, hasOne, keepsFromBeginning, trialUsed } from './rules';

/** How long a coupon stays held after its page expires: a page may be paid in its last minute and reported later. */
const lateNews = hour;

/**
 * Records that a subscription is about to begin, with the coupon that it holds and the billing customer. The statement
 * decides whether it may begin: the person has no subscription by then, a trial is their first, the coupon has a use
 * left and the currency is the customer's. Two clicks at the same moment get the same row. Throws what
 * `requireMayStart` throws.
 */
export async function writeCheckout(
  scope: Scope,
  viewer: Viewer,
  row: Checkout,
  customerId: string,
  beside: Statement[] = [],
): Promise<Checkout> {
  const { db } = scope;
  const isThis = eq(subscriptionCheckouts.id, row.id);
  const isWritten = hasRow(subscriptionCheckouts, and(isThis, eq(subscriptionCheckouts.state, 'open')));
  const currency = sql`coalesce((SELECT b.currency FROM ${billingCustomers} b WHERE b.user_id = ${row.userId}), ${row.currency})`;
  const { written } = await scope.write({
    beside,
    begun: insertWhen(
      db,
      subscriptionCheckouts,
      row,
      sql`NOT ${runsOne(row)} AND ${currency} IN (${row.currency}, 'INR')
        AND ${row.hasTrial ? sql`NOT ${hasHadTrial(scope, viewer)}` : sql`1`} AND ${hasCouponLeft(row)}`,
    ).onConflictDoNothing(),
    customerKept: db
      .insert(billingCustomers)
      .select(sql`SELECT ${row.userId}, ${customerId}, ${row.currency}, ${row.createdAt.getTime()} WHERE ${isWritten}`)
      .onConflictDoNothing(),
    couponHeld: row.couponCode ? [holdCoupon(scope, row, row.couponCode, isWritten)] : [],
    written: readCheckout(scope, isThis),
  });
  return written ?? explain(scope, viewer, row);
}

function runsOne({ userId }: Checkout): SQL {
  return hasRow(
    subscriptions,
    and(
      eq(subscriptions.userId, userId),
      or(
        and(eq(subscriptions.isPaidForGood, true), eq(subscriptions.isRefunded, false)),
        and(eq(subscriptions.isPaidForGood, false), notInArray(subscriptions.state, [...endedStates])),
      ),
    ),
  );
}

/**
 * An SQL condition: the coupon has a use left. Uses that other subscriptions have made or hold count; a use that this
 * subscription holds does not.
 */
function hasCouponLeft({ couponCode, subscriptionId, userId, createdAt }: Checkout): SQL {
  const others = sql`SELECT count(*) FROM ${planCouponUses} u
    WHERE u.code = ${couponCode} AND u.subscription_id <> ${subscriptionId}`;
  return isCouponLeft(couponCode, createdAt, {
    all: sql`${others} AND (u.held_until IS NULL OR u.held_until > ${createdAt.getTime()})`,
    own: sql`${others} AND u.user_id = ${userId} AND u.held_until IS NULL`,
  });
}

function holdCoupon({ db }: Scope, row: Checkout, code: string, isWritten: SQL): Statement {
  const until = after(row.expiresAt, lateNews).getTime();
  const { heldUntil } = planCouponUses;
  return db
    .insert(planCouponUses)
    .select(
      sql`SELECT ${code}, ${row.subscriptionId}, ${row.userId}, ${row.createdAt.getTime()}, ${until} WHERE ${isWritten}`,
    )
    .onConflictDoUpdate({
      target: [planCouponUses.code, planCouponUses.subscriptionId],
      set: { heldUntil: sql`max(${heldUntil}, excluded.held_until)` },
      setWhere: sql`${heldUntil} IS NOT NULL`,
    });
}

/** A statement that releases a checkout's coupon, unless another open page holds it too. */
export function releaseCoupon({ db }: Scope, { id, subscriptionId, couponCode }: Checkout): Statement[] {
  if (!couponCode) return [];
  const { code, heldUntil, subscriptionId: of } = planCouponUses;
  return [
    db.delete(planCouponUses).where(
      and(
        eq(code, couponCode),
        eq(of, subscriptionId),
        sql`${heldUntil} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${subscriptionCheckouts} c
          WHERE c.subscription_id = ${subscriptionId} AND c.coupon_code = ${couponCode} AND c.state = 'open' AND c.id <> ${id})`,
      ),
    ),
  ];
}

/** Throws the reason why a checkout was not written: its key had a page before, or a concurrent request was quicker. */
async function explain(scope: Scope, viewer: Viewer, row: Checkout): Promise<never> {
  const [held, hasHad, coupon, customer] = await scope.read(
    readSubscription(scope, viewer.id),
    readTrialUse(scope),
    readPlanCoupon(scope, row.couponCode ?? ''),
    readCustomer(scope, viewer.id),
  );
  if (keepsFromBeginning(held)) throw hasOne();
  if (row.hasTrial && hasHad) throw trialUsed();
  if (row.couponCode) requirePlanCoupon(coupon, null, scope.now());
  if (customer && ![row.currency, 'INR'].includes(customer.currency)) throw currencyFixed(customer.currency);
  // The form's key had a page before, which was closed, and makes no second page.
  throw checkoutClosed();
}
