import { and, desc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { firstOf, type Read } from '#db/read';
import { billingCustomers, subscriptionCheckouts, subscriptions } from '#db/schema';
import { after, hour } from '~/kit/dates';
import type { Scope } from '~/scope/scope';

export type Checkout = Readonly<typeof subscriptionCheckouts.$inferSelect>;
export type SubscriptionRow = Readonly<typeof subscriptions.$inferSelect>;

/** States in which nothing more becomes of a payment page. */
export const settledStates = ['done', 'mismatch', 'trial-used'] as const;

export function isSettled({ state }: Pick<Checkout, 'state'>): boolean {
  return settledStates.some((one) => one === state);
}

/** The newest payment page that a condition names. */
export function readCheckout({ db }: Scope, condition: SQL | undefined): Read<Checkout | null> {
  return firstOf(
    db.select().from(subscriptionCheckouts).where(condition).orderBy(desc(subscriptionCheckouts.createdAt)).limit(1),
  );
}

export function readSubscription({ db }: Scope, userId: string): Read<SubscriptionRow | null> {
  return firstOf(db.select().from(subscriptions).where(eq(subscriptions.userId, userId)));
}

export function readCustomer({ db }: Scope, userId: string): Read<{ id: string } | null> {
  return firstOf(
    db.select({ id: billingCustomers.customerId }).from(billingCustomers).where(eq(billingCustomers.userId, userId)),
  );
}

/** As an SQL condition: the person's subscription, when it was cancelled and that has not been taken back. */
export function isCancelledOf(userId: string): SQL | undefined {
  return and(
    eq(subscriptions.userId, userId),
    isNotNull(subscriptions.canceledAt),
    eq(subscriptions.isPaidForGood, false),
  );
}

/** How many payment pages a person has opened within the last hour. */
export function countRecentPages({ db, now }: Scope, userId: string) {
  return db
    .select({ count: sql<number>`count(*)`.as('n') })
    .from(subscriptionCheckouts)
    .where(and(eq(subscriptionCheckouts.userId, userId), gt(subscriptionCheckouts.createdAt, after(now(), -hour))));
}
