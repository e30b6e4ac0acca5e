import { isTrialRunning } from '~/features/entitlements/rules';
import type { Scope } from '~/scope/scope';

/**
 * Ends a second trial of one mailbox at the provider; nothing is charged for it. An internal job. A trial that has
 * ended or was charged meanwhile is left as it is. Throws provider-failed.
 */
export async function endSecondTrial(scope: Scope, { subscriptionId }: { subscriptionId: string }): Promise<void> {
  const { billing } = scope.providers;
  const update = await billing.retrieveSubscription(subscriptionId);
  if (!update?.subscription || !isTrialRunning(update.subscription, scope.now())) return;
  await billing.endTrial(subscriptionId);
}
