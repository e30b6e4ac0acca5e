import { and, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { insertWhen } from '#db/insert-when';
import { creditNotes, payments, planCouponUses, plans, subscriptionCheckouts, subscriptions } from '#db/schema';
import { condition } from '#db/subqueries';
import { addRefund, forgetEndedRefund } from '~/features/checkout/ask-for-refund.server';
import { inPounds } from '~/features/checkout/in-pounds.server';
import { payableStates } from '~/features/checkout/rules';
import { isWithdrawn, reopenWithdrawal } from '~/features/checkout/withdrawn.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { isCurrency } from '~/kit/money';
import { pick } from '~/kit/pick';
import { mailOf } from '~/scope/jobs';
import type { Scope, SubscriptionUpdate } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { claimTrial, isClaimed } from './keep-trial.server';
import { readSubscription, type SubscriptionRow } from './queries.server';
import { planOfPrice } from './rules';

type Facts = NonNullable<SubscriptionUpdate['subscription']>;
type Payment = NonNullable<SubscriptionUpdate['payment']>;

interface Owner {
  userId: string;
  /** Their current email address; null if it is not known. */
  email: string | null;
}

/**
 * Statements that write the provider's state of a member's subscription into the database. They may run in any order
 * and any number of times with the same result: the greatest version of one subscription counts, the later of two
 * subscriptions counts, and each payment, trial and use of a coupon is kept once. A second trial of one mailbox changes
 * nothing but its own payment pages and their coupon, and a job ends it at the provider. A subscription to a plan that
 * is not ours has no statements. Throws provider-failed for an amount in another currency than the plan's, which would
 * be displayed wrongly.
 */
export function applyUpdate(
  scope: Scope,
  owner: Owner,
  { subscription, payer, payment }: SubscriptionUpdate,
): Statement[] {
  const id = subscription?.id ?? payment?.subscriptionId;
  return [
    ...(subscription ? applySubscription(scope, owner, subscription) : []),
    ...(payment?.subscriptionId ? [keepPayment(scope, owner.userId, payment, subscription)] : []),
    ...(payment?.subscriptionId ? refundIfWithdrawn(scope, owner.userId, payment.subscriptionId, payment.id) : []),
    ...(payer ? [applyPayer(scope, owner.userId, payer)] : []),
    ...(id ? settlePayments(scope, owner.userId, id) : []),
  ];
}

/**
 * Writes the provider's answer about a member's subscription (null: no answer), and returns what the member then has.
 */
export async function writeUpdate(
  scope: Scope,
  { id: userId, email }: Pick<Viewer, 'id' | 'email'>,
  update: SubscriptionUpdate | null,
): Promise<SubscriptionRow | null> {
  const applied = update ? applyUpdate(scope, { userId, email }, update) : [];
  const { held } = await scope.write({ applied, held: readSubscription(scope, userId) });
  return held;
}

function applySubscription(scope: Scope, { userId, email }: Owner, facts: Facts): Statement[] {
  const { db } = scope;
  const plan = planOfPrice(facts.itemPriceId);
  if (!plan) return [];
  if (plan.currency !== facts.currency) throw wrongCurrency();
  const row = {
    userId,
    subscriptionId: facts.id,
    planId: plan.planId,
    ...pick(facts, 'state', 'price', 'trialEndsAt', 'nextPaymentAt', 'canceledAt', 'couponCode', 'couponAppliedTimes'),
    currency: plan.currency,
    startedAt: facts.createdAt,
    currentTermStartsAt: facts.termStartsAt,
    currentTermEndsAt: facts.termEndsAt,
    pastDueSince: facts.dueSince,
    // The provider reports that a change is scheduled, but not to which plan. Only two plans renew.
    nextPlanId: facts.hasScheduledChanges
      ? sql<string>`(SELECT p.id FROM ${plans} p WHERE p.billing_cycle_period IS NULL AND p.id <> ${plan.planId}
          ORDER BY p.position LIMIT 1)`
      : null,
    resourceVersion: facts.version,
  };
  const { userId: _, ...changed } = row;
  const old = subscriptions;
  const isSame = sql`${old.subscriptionId} = excluded.subscription_id`;
  const trial = { subscriptionId: facts.id, planId: plan.planId, startedAt: facts.createdAt };
  const mayBe = facts.trialEndsAt ? mayBeTheirs(userId, facts) : sql`1`;
  return [
    ...(facts.trialEndsAt
      ? [claimTrial(scope, { id: userId, email }, trial), ...refuseTrial(scope, userId, facts.id)]
      : []),
    insertWhen(db, subscriptions, row, mayBe).onConflictDoUpdate({
      target: subscriptions.userId,
      set: {
        ...changed,
        isPaidForGood: sql`CASE WHEN ${isSame} THEN ${old.isPaidForGood} ELSE 0 END`,
        isRefunded: sql`CASE WHEN ${isSame} THEN ${old.isRefunded} ELSE 0 END`,
        nextCouponCode: sql`CASE WHEN ${isSame} AND excluded.next_plan_id IS NOT NULL THEN ${old.nextCouponCode} END`,
        freeMonthUntil: sql`CASE WHEN ${isSame} AND ${old.freeMonthUntil} > excluded.current_term_ends_at
            THEN ${old.freeMonthUntil} END`,
      },
      setWhere: sql`CASE WHEN ${isSame} THEN excluded.resource_version > ${old.resourceVersion}
          ELSE (${old.isPaidForGood} = 0 OR ${old.isRefunded} = 1)
            AND (excluded.started_at, excluded.subscription_id) > (${old.startedAt}, ${old.subscriptionId}) END`,
    }),
    ...(facts.couponCode
      ? [
          db
            .insert(planCouponUses)
            .select(
              sql`SELECT code, ${facts.id}, ${userId}, ${facts.createdAt.getTime()}, NULL FROM coupons
                  WHERE code = ${facts.couponCode} AND ${mayBe}`,
            )
            .onConflictDoUpdate({
              target: [planCouponUses.code, planCouponUses.subscriptionId],
              set: { heldUntil: null },
            }),
        ]
      : []),
  ];
}

/**
 * An SQL condition: the trial that a subscription began with counts as its owner's, or the owner has the subscription
 * already. A subscription that has been charged always counts as its owner's: they paid for it.
 */
function mayBeTheirs(userId: string, { id, state }: Facts): SQL {
  if (state === 'active') return sql`1`;
  return sql`(${isClaimed(id)} OR EXISTS (SELECT 1 FROM ${subscriptions} s
    WHERE s.user_id = ${userId} AND s.subscription_id = ${id}))`;
}

/**
 * Statements that undo a second trial: they close every page that names its subscription, since the provider begins a
 * subscription only once, and release the coupon that those pages hold. A job ends the trial at the provider.
 */
function refuseTrial({ db, outbox }: Scope, userId: string, subscriptionId: string): Statement[] {
  const pages = subscriptionCheckouts;
  const isNotTheirs = sql`NOT ${isClaimed(subscriptionId)}`;
  return [
    db
      .update(pages)
      .set({ state: 'trial-used', checkAt: null })
      .where(
        and(
          eq(pages.userId, userId),
          eq(pages.subscriptionId, subscriptionId),
          inArray(pages.state, [...payableStates]),
          isNotTheirs,
        ),
      ),
    outbox.addIfChanged({ kind: 'end-second-trial', subscriptionId }, `end-second-trial:${subscriptionId}`),
    db
      .delete(planCouponUses)
      .where(and(eq(planCouponUses.subscriptionId, subscriptionId), isNotNull(planCouponUses.heldUntil), isNotTheirs)),
  ];
}

/** A statement that keeps a subscription's payment, with its value in pounds. */
function keepPayment({ db, now }: Scope, userId: string, payment: Payment, subscription: Facts | null): Statement {
  const paidAt = payment.paidAt ?? now();
  const plan = planOfPrice(payment.itemPriceIds[0] ?? subscription?.itemPriceId ?? null);
  const { currency } = payment;
  if (!isCurrency(currency) || (plan && plan.currency !== currency)) throw wrongCurrency();
  return db
    .insert(payments)
    .values({
      id: newId(paidAt.getTime()),
      userId,
      invoiceId: payment.id,
      ...pick(payment, 'transactionId', 'couponCode', 'subscriptionId', 'termStartsAt', 'termEndsAt'),
      amount: payment.total,
      currency,
      paidAt,
      planId: plan && sql`(SELECT p.id FROM ${plans} p WHERE p.id = ${plan.planId})`,
      ...inPounds({ amount: payment.total, currency, paidAt }),
    })
    .onConflictDoNothing({ target: payments.invoiceId });
}

/**
 * Statements that refund a payment if the subscription's owner has withdrawn from it: the charge may have been on its
 * way at that moment.
 */
function refundIfWithdrawn(scope: Scope, userId: string, subscriptionId: string, invoiceId: string): Statement[] {
  return [
    forgetEndedRefund(scope, { invoiceId }, isWithdrawn(subscriptionId)),
    reopenWithdrawal(scope.db, subscriptionId),
    addRefund(scope, { userId, invoiceId }),
  ];
}

function wrongCurrency(): AppError {
  const cause = new Error('The billing provider reported an amount in a currency that its plan is not sold in.');
  return new AppError('provider-failed', undefined, { cause });
}

function applyPayer({ db }: Scope, userId: string, payer: NonNullable<SubscriptionUpdate['payer']>): Statement {
  const { method, lastFour, email, version } = payer;
  return db
    .update(subscriptions)
    .set({
      cardType: method,
      cardLastFour: lastFour,
      // Most answers leave out the PayPal address, so the known address stays while the method is PayPal.
      payerEmail: method === 'PAYPAL' ? (email ?? sql`${subscriptions.payerEmail}`) : null,
      payerVersion: version,
    })
    .where(and(eq(subscriptions.userId, userId), lt(subscriptions.payerVersion, version)));
}

/**
 * Statements that apply the payments and refunds of the one-off package, for the batch that writes either. The package
 * is its owner's for good once as many payments have arrived as it has instalments. It ends when all of its payments
 * were refunded in full, which the owner learns by email, and the next payment opens it again. A plan that renews is
 * not affected: its refunds are only recorded.
 */
export function settlePayments({ db, outbox }: Scope, userId: string, subscriptionId: string): Statement[] {
  const isIt = and(eq(subscriptions.userId, userId), eq(subscriptions.subscriptionId, subscriptionId));
  const instalments = sql`(SELECT p.billing_cycle_period FROM ${plans} p WHERE p.id = ${subscriptions.planId})`;
  const isAllGivenBack = allGivenBack(subscriptionId);
  return [
    db
      .update(subscriptions)
      .set({ isPaidForGood: true })
      .where(
        and(
          isIt,
          eq(subscriptions.isPaidForGood, false),
          sql`(SELECT count(*) FROM ${payments} pay WHERE pay.subscription_id = ${subscriptionId}) >= ${instalments}`,
        ),
      ),
    db
      .update(subscriptions)
      .set({ isRefunded: false })
      .where(and(isIt, eq(subscriptions.isRefunded, true), sql`NOT ${isAllGivenBack}`)),
    db
      .update(subscriptions)
      .set({ isRefunded: true })
      .where(and(isIt, eq(subscriptions.isRefunded, false), sql`${instalments} IS NOT NULL`, isAllGivenBack)),
    outbox.addIfChanged(mailOf('package-refunded', userId, subscriptionId), `package-refunded:${subscriptionId}`),
  ];
}

/** An SQL condition: the subscription has a payment above zero, and each such payment was refunded in full. */
function allGivenBack(subscriptionId: string): SQL<boolean> {
  const given = sql`(SELECT coalesce(sum(c.amount), 0) FROM ${creditNotes} c WHERE c.invoice_id = pay.invoice_id)`;
  const paid = sql`FROM ${payments} pay WHERE pay.subscription_id = ${subscriptionId} AND pay.amount > 0`;
  return condition(sql`(EXISTS (SELECT 1 ${paid}) AND NOT EXISTS (SELECT 1 ${paid} AND pay.amount > ${given}))`);
}
