import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import { lastEntered } from '#db/ordered';
import { firstOf, type Read } from '#db/read';
import { subscriptionCheckouts, subscriptions } from '#db/schema';
import type { Scope } from '~/scope/scope';

export type Checkout = Readonly<typeof subscriptionCheckouts.$inferSelect>;
export type SubscriptionRow = Readonly<typeof subscriptions.$inferSelect>;

/** The newest checkout that meets a condition. */
export function readCheckout({ db }: Scope, condition: SQL | undefined): Read<Checkout | null> {
  return firstOf(
    db.select().from(subscriptionCheckouts).where(condition).orderBy(lastEntered(subscriptionCheckouts)).limit(1),
  );
}

export function readSubscription({ db }: Scope, userId: string): Read<SubscriptionRow | null> {
  return firstOf(db.select().from(subscriptions).where(eq(subscriptions.userId, userId)));
}

/** An SQL condition: the person's subscription, if it was cancelled and the cancellation was not undone. */
export function isCancelledOf(userId: string): SQL | undefined {
  return and(
    eq(subscriptions.userId, userId),
    isNotNull(subscriptions.canceledAt),
    eq(subscriptions.isPaidForGood, false),
  );
}
