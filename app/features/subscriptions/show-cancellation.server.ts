import { and, eq, inArray, isNull } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { plans, subscriptions } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';

/** The member's subscription that renews and could be cancelled, with its last day if it were; null without one. */
export async function showCancellation(scope: Scope): Promise<{ endsAt: Date | null } | null> {
  const { id } = requireMember(scope);
  const [running] = await scope.read(
    firstOf(
      scope.db
        .select({ endsAt: subscriptions.currentTermEndsAt })
        .from(subscriptions)
        .innerJoin(plans, eq(plans.id, subscriptions.planId))
        .where(
          and(
            eq(subscriptions.userId, id),
            inArray(subscriptions.state, ['in_trial', 'active']),
            isNull(plans.billingCyclePeriod),
          ),
        ),
    ),
  );
  return running;
}
