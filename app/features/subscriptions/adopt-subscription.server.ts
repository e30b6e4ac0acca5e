import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { applyUpdate } from './apply-update.server';
import { readSubscription } from './queries.server';

/**
 * Asks the provider for a subscription and writes its state into the database. False where it is not the viewer's then,
 * since it began with a second trial. Throws provider-failed.
 */
export async function adoptSubscription(
  scope: Scope,
  { subscriptionId, viewer }: { subscriptionId: string; viewer: Viewer },
): Promise<boolean> {
  const update = await scope.providers.billing.retrieveSubscription(subscriptionId);
  const statements = update ? applyUpdate(scope, { userId: viewer.id, email: viewer.email }, update) : [];
  const { held } = await scope.write({ applied: statements, held: readSubscription(scope, viewer.id) });
  scope.outbox.dispatch();
  return held?.subscriptionId === subscriptionId;
}
