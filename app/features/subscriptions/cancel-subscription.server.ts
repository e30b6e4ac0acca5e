import { sql } from 'drizzle-orm';
import type { Answer } from '#db/read';
import { cancellationFeedback, subscriptions } from '#db/schema';
import { billingLimits } from '~/features/basket/limit-billing.server';
import { readEverythingEnd } from '~/features/entitlements/queries.server';
import { mayTakeFreeMonth } from '~/features/entitlements/rules';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { writeUpdate } from './apply-update.server';
import { readHeld } from './payments/show-payments.server';
import { isCancelledOf, type SubscriptionRow } from './queries.server';
import { mayCancel } from './rules';
import { readRenewal } from './take-free-month.server';

/**
 * Stops the renewal of the member's subscription, which stays open to the end of its term or trial. A second call
 * changes nothing. Throws conflict if there is nothing to cancel, and provider-failed, which leaves the subscription
 * unchanged.
 */
export async function cancelSubscription(scope: Scope): Promise<SubscriptionRow> {
  return change(scope, 'cancelSubscription', 'non_renewing', nothingToCancel);
}

const nothingToCancel = 'You have no subscription that could be cancelled.';

/** `cancelSubscription` for an owner who is known by a declaration and need not be signed in. */
export async function cancelFor(scope: Scope, owner: Owner, held: Held): Promise<SubscriptionRow> {
  return changeHeld(scope, owner, held, 'cancelSubscription', 'non_renewing', nothingToCancel);
}

/**
 * Undoes the cancellation while the term lasts. Throws conflict if there is no cancellation to undo, and
 * provider-failed.
 */
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
  const [held] = await countTries(scope, billingLimits(viewer), readHeld(scope));
  return changeHeld(scope, viewer, held, call, wanted, refusal);
}

type Owner = Pick<Viewer, 'id' | 'email'>;
type Held = Answer<ReturnType<typeof readHeld>>;

async function changeHeld(
  scope: Scope,
  owner: Owner,
  held: Held,
  call: 'cancelSubscription' | 'keepSubscription',
  wanted: SubscriptionRow['state'],
  refusal: string,
): Promise<SubscriptionRow> {
  const { billing } = scope.providers;
  // A package that is paid in instalments was bought: it neither renews nor ends early.
  if (held?.billingCyclePeriod !== null) throw new AppError('conflict', refusal, { code: 'NO_SUBSCRIPTION' });
  const { subscriptionId } = held.subscription;
  // If the provider refuses, the subscription may be in the wanted state already, so its state at the provider decides.
  const update = (await billing[call](subscriptionId)) ?? (await billing.retrieveSubscription(subscriptionId));
  const now = await writeUpdate(scope, owner, update);
  const state = update?.subscription?.state;
  const isDone = state === wanted || (wanted === 'active' && state === 'in_trial');
  if (!now || !isDone) throw new AppError('conflict', refusal, { code: 'NO_SUBSCRIPTION' });
  return now;
}

export type Cancellation = NonNullable<Awaited<ReturnType<typeof showCancellation>>>;

/**
 * The member's subscription that renews and could be cancelled, with its last day if it were cancelled now; null
 * without one. `freeMonthUntil`: the day to which a free month would move, or is moving, the next payment; null if the
 * member may not have one. One round trip.
 */
export async function showCancellation(scope: Scope) {
  const viewer = requireMember(scope);
  const [held, renewal, codesEndAt] = await scope.read(
    readHeld(scope),
    readRenewal(scope, viewer),
    readEverythingEnd(scope.db, viewer.id, scope.now()),
  );
  if (!held || !mayCancel(held)) return null;
  const { currentTermEndsAt: endsAt } = held.subscription;
  const isOffered = renewal && (mayTakeFreeMonth(renewal) || renewal.isOnItsWay);
  return { held, endsAt, codesEndAt, freeMonthUntil: isOffered ? renewal.until : null };
}

/**
 * Stores the member's reason for cancelling their subscription; a second reason replaces the first. Throws conflict for
 * members who have not cancelled, or have undone the cancellation.
 */
export async function giveFeedback(scope: Scope, { text }: { text: string }): Promise<void> {
  const { id: userId } = requireMember(scope);
  const { kept } = await scope.write({
    kept: scope.db
      .insert(cancellationFeedback)
      .select(
        sql`SELECT ${subscriptions.subscriptionId}, ${subscriptions.userId}, ${text}, ${scope.now().getTime()}
          FROM ${subscriptions} WHERE ${isCancelledOf(userId)}`,
      )
      .onConflictDoUpdate({
        target: cancellationFeedback.subscriptionId,
        set: { text: sql`excluded.text`, saidAt: sql`excluded.said_at` },
      })
      .returning({ id: cancellationFeedback.subscriptionId }),
  });
  if (!kept.length) throw new AppError('conflict', 'You have no cancelled subscription.', { code: 'NOT_CANCELLED' });
}
