import { and, eq, lte, sql } from 'drizzle-orm';
import { billingCustomers, subscriptions } from '#db/schema';
import type { Scope } from '~/scope/scope';

/**
 * A customer was deleted at the provider, and their subscription with them: it ends that day, its payment method is
 * forgotten, and the member may buy in any currency again. Things bought or paid for good stay. A customer who was made
 * anew after that day is left alone.
 */
export async function detachCustomer(
  scope: Scope,
  { customerId, deletedAt }: { customerId: string; deletedAt: Date },
): Promise<'done' | 'ignored'> {
  const { db } = scope;
  const isGone = and(eq(billingCustomers.customerId, customerId), lte(billingCustomers.createdAt, deletedAt));
  const owner = db.select({ id: billingCustomers.userId }).from(billingCustomers).where(isGone);
  const s = subscriptions;
  const isTheirs = and(sql`${s.userId} IN ${owner}`, lte(s.startedAt, deletedAt));
  const at = deletedAt.getTime();
  const { removed } = await scope.write({
    payerForgotten: db
      .update(s)
      .set({ cardType: null, cardLastFour: null, payerEmail: null, payerVersion: at })
      .where(isTheirs),
    ended: db
      .update(s)
      .set({
        state: 'cancelled',
        nextPaymentAt: null,
        pastDueSince: null,
        canceledAt: sql`coalesce(${s.canceledAt}, ${at})`,
        currentTermEndsAt: sql`min(coalesce(${s.currentTermEndsAt}, ${at}), ${at})`,
      })
      .where(and(isTheirs, eq(s.isPaidForGood, false))),
    removed: db.delete(billingCustomers).where(isGone).returning({ userId: billingCustomers.userId }),
  });
  return removed.length ? 'done' : 'ignored';
}
