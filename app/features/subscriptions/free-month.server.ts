import { eq } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { plans, subscriptions } from '#db/schema';
import { afterMonths } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { isTakenByMailbox } from './keep-free-month.server';

/** The next renewal of a subscription, with the facts that decide on the free month. */
export interface Renewal {
  subscriptionId: string;
  state: string;
  planType: 'MONTHLY' | 'ANNUAL' | 'PACKAGE';
  canceledAt: Date | null;
  pastDueSince: Date | null;
  hasUsedFreeMonth: boolean;
  termEndsAt: Date;
  /** Where the free month would move it, or is moving it. */
  until: Date;
  /** It was taken, and the provider has still to say yes. */
  isOnItsWay: boolean;
}

/** Monthly, active, not in trial, not cancelled, nothing owed, never used before (decisions, Commerce, "Free month"). */
export function mayTakeFreeMonth({ state, planType, canceledAt, pastDueSince, hasUsedFreeMonth }: Renewal): boolean {
  return state === 'active' && planType === 'MONTHLY' && !canceledAt && !pastDueSince && !hasUsedFreeMonth;
}

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
