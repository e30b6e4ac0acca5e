import { and, eq, isNull } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { plans, subscriptions } from '#db/schema';
import type { FreeMonthFacts } from '~/features/entitlements/rules';
import { afterMonths } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { isTakenByMailbox } from './remember-free-month.server';

/** The next renewal of a subscription, with the facts that decide on the free month. */
export interface Renewal extends FreeMonthFacts {
  subscriptionId: string;
  termEndsAt: Date;
  /** Where the free month would move it, or is moving it. */
  until: Date;
  /** It was taken, and the provider has still to say yes. */
  isOnItsWay: boolean;
}

/** As an SQL condition on a monthly subscription: `mayTakeFreeMonth` is still true of it. */
export const mayTakeFreeMonthSql = and(
  eq(subscriptions.state, 'active'),
  isNull(subscriptions.canceledAt),
  isNull(subscriptions.pastDueSince),
  eq(subscriptions.hasUsedFreeMonth, false),
);

export function readRenewal(scope: Scope, viewer: { id: string; email: string }): Read<Renewal | null> {
  const found = scope.db
    .select({ held: subscriptions, planType: plans.type, isTaken: isTakenByMailbox(scope, viewer) })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.userId, viewer.id));
  return readOf([found], ([row]) => {
    const termEndsAt = row?.held.currentTermEndsAt;
    if (!row || !termEndsAt) return null;
    const { freeMonthUntil } = row.held;
    const until = freeMonthUntil ?? afterMonths(termEndsAt, 1);
    const hasUsedFreeMonth = row.held.hasUsedFreeMonth || Boolean(row.isTaken);
    const { planType } = row;
    return { ...row.held, planType, termEndsAt, until, hasUsedFreeMonth, isOnItsWay: freeMonthUntil !== null };
  });
}
