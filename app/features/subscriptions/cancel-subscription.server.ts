import { eq } from 'drizzle-orm';
import { firstOf, type Read } from '#db/read';
import { plans, subscriptions } from '#db/schema';
import { billingLimits } from '~/features/basket/limit-billing.server';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { writeUpdate } from './apply-update.server';
import { readSubscription, type SubscriptionRow } from './queries.server';

/**
 * Stops the renewal of the member's subscription: it stays open to the end of its term, or of its trial. A second call
 * changes nothing. Throws conflict where there is nothing to cancel; provider-failed leaves it as it was.
 */
export async function cancelSubscription(scope: Scope): Promise<SubscriptionRow> {
  return change(scope, 'cancelSubscription', 'non_renewing', 'You have no subscription that could be cancelled.');
}

/** Undoes that while the term lasts. Throws conflict where there is nothing to undo; provider-failed. */
export async function keepSubscription(scope: Scope): Promise<SubscriptionRow> {
  return change(scope, 'keepSubscription', 'active', 'There is no cancellation that could be undone.');
}

async function change(
  scope: Scope,
  call: 'cancelSubscription' | 'keepSubscription',
  wanted: SubscriptionRow['state'],
  refusal: string,
): Promise<SubscriptionRow> {
  const viewer = requireMember(scope);
  const { billing } = scope.providers;
  const [held, plan] = await countTries(
    scope,
    billingLimits(viewer),
    readSubscription(scope, viewer.id),
    readPlanOf(scope, viewer.id),
  );
  // What is paid in instalments was bought: it neither renews nor ends early.
  if (!held || plan?.billingCyclePeriod !== null) throw new AppError('conflict', refusal, { code: 'NO_SUBSCRIPTION' });
  // Refused there, it may be so already: what the provider has counts.
  const update =
    (await billing[call](held.subscriptionId)) ?? (await billing.retrieveSubscription(held.subscriptionId));
  const now = await writeUpdate(scope, viewer, update);
  const state = update?.subscription?.state;
  const isDone = state === wanted || (wanted === 'active' && state === 'in_trial');
  if (!now || !isDone) throw new AppError('conflict', refusal, { code: 'NO_SUBSCRIPTION' });
  return now;
}

function readPlanOf({ db }: Scope, userId: string): Read<{ billingCyclePeriod: number | null } | null> {
  return firstOf(
    db
      .select({ billingCyclePeriod: plans.billingCyclePeriod })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .where(eq(subscriptions.userId, userId)),
  );
}
