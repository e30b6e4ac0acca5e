import { and, eq, inArray, isNull } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { plans, subscriptions } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { mayTakeFreeMonth, readRenewal } from './free-month.server';

interface Cancellation {
  /** The last day, if it were cancelled now. */
  endsAt: Date | null;
  /** Where a free month would move the next payment, or is moving it; null for whoever may not have one. */
  freeMonthUntil: Date | null;
}

/** The member's subscription that renews and could be cancelled; null without one. */
export async function showCancellation(scope: Scope): Promise<Cancellation | null> {
  const viewer = requireMember(scope);
  const [running, renewal] = await scope.read(
    firstOf(
      scope.db
        .select({ endsAt: subscriptions.currentTermEndsAt })
        .from(subscriptions)
        .innerJoin(plans, eq(plans.id, subscriptions.planId))
        .where(
          and(
            eq(subscriptions.userId, viewer.id),
            inArray(subscriptions.state, ['in_trial', 'active']),
            isNull(plans.billingCyclePeriod),
          ),
        ),
    ),
    readRenewal(scope, viewer),
  );
  const isOffered = renewal && (mayTakeFreeMonth(renewal) || renewal.isOnItsWay);
  return running && { ...running, freeMonthUntil: isOffered ? renewal.until : null };
}
