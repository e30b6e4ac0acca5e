import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { creditNotes, payments, plans, subscriptions } from '#db/schema';
import { condition } from '#db/subqueries';
import type { Scope } from '~/scope/scope';

/**
 * Statements that count the payments and refunds of the one-off package, for the batch that brings either. The package
 * is its owner's for good once as many payments have arrived as it has instalments. It ends when all of its payments
 * were given back whole, which the owner learns by email, and the next payment that arrives opens it again. Other plans
 * are not settled: a refunded term is only noted.
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
    outbox.addIfChanged(
      { kind: 'send-mail', mail: 'package-refunded', userId, subjectId: subscriptionId },
      `package-refunded:${subscriptionId}`,
    ),
  ];
}

/** There was a payment, and of none is more left than was given back. */
function allGivenBack(subscriptionId: string): SQL<boolean> {
  const given = sql`(SELECT coalesce(sum(c.amount), 0) FROM ${creditNotes} c WHERE c.invoice_id = pay.invoice_id)`;
  const paid = sql`FROM ${payments} pay WHERE pay.subscription_id = ${subscriptionId} AND pay.amount > 0`;
  return condition(sql`(EXISTS (SELECT 1 ${paid}) AND NOT EXISTS (SELECT 1 ${paid} AND pay.amount > ${given}))`);
}
