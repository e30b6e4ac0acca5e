import { and, eq, sql } from 'drizzle-orm';
import { subscriptions } from '#db/schema';
import { billingLimits } from '~/features/basket/limit-billing.server';
import { mayTakeFreeMonth } from '~/features/entitlements/rules';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { finishFreeMonth } from './finish-free-month.server';
import { readSubscription, type SubscriptionRow } from './queries.server';
import { mayTakeFreeMonthSql, readRenewal } from './read-renewal.server';
import { isTakenByMailbox, rememberFreeMonth } from './remember-free-month.server';

/**
 * Moves the next payment of a monthly subscription by a month, once a person. The write decides who may, and to which
 * day; the provider is sent that day, so that a repeated call moves the payment once. A job finishes what is killed in
 * between, or fails at the provider. `wish.until` is the day that the page offered: the same press again is the same
 * success. Throws conflict for members who may not; provider-failed.
 */
export async function takeFreeMonth(scope: Scope, wish: { until?: Date } = {}): Promise<SubscriptionRow> {
  const viewer = requireMember(scope);
  const { id, email } = viewer;
  const [renewal, known] = await countTries(
    scope,
    billingLimits(viewer),
    readRenewal(scope, viewer),
    readSubscription(scope, id),
  );
  const isTaken = known?.hasUsedFreeMonth && renewal?.termEndsAt.getTime() === wish.until?.getTime();
  if (known && isTaken) return known;
  const until = renewal?.until;
  if (!renewal || !until || !(mayTakeFreeMonth(renewal) || renewal.isOnItsWay)) throw noFreeMonth();
  const { claimed } = await scope.write({
    taken: scope.db
      .update(subscriptions)
      .set({ hasUsedFreeMonth: true, freeMonthUntil: until })
      .where(
        and(
          eq(subscriptions.userId, id),
          eq(subscriptions.subscriptionId, renewal.subscriptionId),
          mayTakeFreeMonthSql,
          sql`${subscriptions.currentTermEndsAt} = ${renewal.termEndsAt.getTime()}`,
          sql`NOT ${isTakenByMailbox(scope, viewer)}`,
        ),
      ),
    queued: scope.outbox.addIfChanged({ kind: 'give-free-month', userId: id }, `free-month:${id}:${until.getTime()}`),
    remembered: rememberFreeMonth(scope, viewer),
    claimed: readSubscription(scope, id),
  });
  // Another press of the same moment may have been quicker, and done already.
  const isOurs =
    claimed?.hasUsedFreeMonth && (claimed.freeMonthUntil ?? claimed.currentTermEndsAt)?.getTime() === until.getTime();
  if (!isOurs) {
    if (claimed?.hasUsedFreeMonth && claimed.currentTermEndsAt?.getTime() === wish.until?.getTime()) return claimed;
    throw noFreeMonth();
  }
  const held = claimed.freeMonthUntil ? await finishFreeMonth(scope, { userId: id, email }) : claimed;
  if (!held) throw noFreeMonth();
  return held;
}

function noFreeMonth(): AppError {
  return new AppError('conflict', 'The free month is not open to you.', { code: 'NO_FREE_MONTH' });
}
