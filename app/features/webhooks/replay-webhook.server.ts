import { and, eq, ne } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { firstOf } from '#db/read';
import { webhookEvents } from '#db/schema';
import { stillActs } from '~/features/accounts/standing.server';
import { AppError, invalid } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { eventHandlers } from './event-handlers.server';
import type { WebhookToReplay } from './schema';

/**
 * An administrator has an event of the ledger worked on again, whatever became of it: what it brings about once it
 * brings about once. One that is still waiting to be worked on is left alone. Throws invalid, forbidden, and conflict
 * for a kind that nothing is done about.
 */
export async function replayWebhook(scope: Scope, { eventId }: WebhookToReplay): Promise<void> {
  const viewer = requireAdmin(scope);
  const isIt = eq(webhookEvents.id, eventId);
  const [event] = await scope.read(
    firstOf(scope.db.select({ type: webhookEvents.type }).from(webhookEvents).where(isIt)),
  );
  if (!event) throw invalid('eventId', 'There is no such event.');
  if (!eventHandlers.has(event.type)) {
    throw new AppError('conflict', 'Nothing is done about events of this kind.', { code: 'WEBHOOK_NOT_HANDLED' });
  }
  const tried = newId(scope.now().getTime());
  await scope.read(
    scope.db
      .update(webhookEvents)
      .set({ state: 'received', error: null, handledAt: null })
      .where(and(isIt, ne(webhookEvents.state, 'received'), stillActs(scope, viewer))),
    auditEntry(
      scope,
      { action: 'webhook-replayed', details: { eventId, type: event.type }, isOfOffice: true },
      ifChanged,
    ),
    // Behind the entry, which is written exactly when the event was brought back.
    scope.outbox.addIfChanged({ kind: 'handle-webhook', eventId }, `webhook:${eventId}:${tried}`),
  );
  scope.outbox.dispatch();
}
