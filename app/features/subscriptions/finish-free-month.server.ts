import { and, eq, lte, sql } from 'drizzle-orm';
import { subscriptions } from '#db/schema';
import { derivedId } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';
import { applyUpdate } from './apply-update.server';
import { readSubscription, type SubscriptionRow } from './queries.server';
import { forgetFreeMonth } from './remember-free-month.server';

/**
 * Moves the payment at the provider for a free month that was taken, and writes the outcome; nothing where no free
 * month is on its way. Null where the subscription has come into a state that has no next payment: then the month is
 * not used up. Throws provider-failed.
 */
export async function finishFreeMonth(
  scope: Scope,
  { userId, email = null }: { userId: string; email?: string | null },
): Promise<SubscriptionRow | null> {
  const [held] = await scope.read(readSubscription(scope, userId));
  const until = held?.freeMonthUntil;
  if (!until) return held;
  const { subscriptionId } = held;
  const key = `free-month-${derivedId(JSON.stringify([subscriptionId, until.getTime()]))}`;
  const update = await scope.providers.billing.moveTermEnd(subscriptionId, until, key);
  const mine = and(eq(subscriptions.userId, userId), eq(subscriptions.freeMonthUntil, until));
  const changes = update
    ? [
        ...applyUpdate(scope, { userId, email }, update),
        scope.db
          .update(subscriptions)
          .set({ freeMonthUntil: null })
          .where(and(mine, lte(sql`${until.getTime()}`, subscriptions.currentTermEndsAt))),
      ]
    : [
        scope.db.update(subscriptions).set({ freeMonthUntil: null, hasUsedFreeMonth: false }).where(mine),
        forgetFreeMonth(scope, userId),
      ];
  const { now } = await scope.write({ changes, now: readSubscription(scope, userId) });
  return update && now;
}
