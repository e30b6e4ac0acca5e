import { firstOf } from '#db/read';
import { subscriptions } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { isCancelledOf } from './queries.server';

/** Whether the member has cancelled a subscription, so that they are asked why. */
export async function checkFeedback(scope: Scope): Promise<boolean> {
  const { id } = requireMember(scope);
  const [cancelled] = await scope.read(
    firstOf(scope.db.select({ id: subscriptions.subscriptionId }).from(subscriptions).where(isCancelledOf(id))),
  );
  return cancelled !== null;
}
