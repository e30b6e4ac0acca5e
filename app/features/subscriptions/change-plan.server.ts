import { and, eq, isNull } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { planPrices, plans } from '#db/schema';
import { billingLimits } from '~/features/basket/limit-billing.server';
import { countTries } from '~/features/sessions/count-tries.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { writeUpdate } from './apply-update.server';
import { readHeld } from './payments/show-payments.server';
import type { SubscriptionRow } from './queries.server';
import { cannotChange, mayCancel, planPriceId } from './rules';

/**
 * Changes a renewing subscription from monthly to annual or back, at the end of its term. Choosing the present plan
 * withdraws such a change; a second call changes nothing. Throws conflict for a subscription that does not renew or is
 * paid in instalments, and provider-failed, which leaves the subscription unchanged.
 */
export async function changePlan(
  scope: Scope,
  { billingType }: { billingType: 'MONTHLY' | 'ANNUAL' },
): Promise<SubscriptionRow> {
  const viewer = requireMember(scope);
  const { billing } = scope.providers;
  const [held, wanted] = await countTries(
    scope,
    billingLimits(viewer),
    readHeld(scope),
    readRenewing(scope, billingType),
  );
  if (!held || !mayCancel(held) || !wanted) throw cannotChange();
  const { subscription } = held;
  const { subscriptionId, planId, nextPlanId, currency } = subscription;
  const isBack = planId === wanted.id;
  if (isBack ? nextPlanId === null : nextPlanId === wanted.id) return subscription;
  const update = isBack
    ? await billing.keepPlan(subscriptionId)
    : await billing.changePlan(subscriptionId, planPriceId(wanted.id, currency));
  // If the provider refuses, the change may have been made already, so the state at the provider decides.
  const known = update ?? (await billing.retrieveSubscription(subscriptionId));
  const now = await writeUpdate(scope, viewer, known);
  if (known?.subscription?.hasScheduledChanges !== !isBack || !now) throw cannotChange();
  return now;
}

function readRenewing({ db }: Scope, type: 'MONTHLY' | 'ANNUAL') {
  return firstOf(
    db
      .select({ id: plans.id })
      .from(plans)
      .innerJoin(planPrices, eq(planPrices.planId, plans.id))
      .where(and(eq(plans.type, type), isNull(plans.billingCyclePeriod)))
      .limit(1),
  );
}
