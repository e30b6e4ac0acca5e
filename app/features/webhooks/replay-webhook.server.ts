import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { hasRow } from '#db/insert-when';
import { forgetDeadJobsOf } from '#db/outbox';
import { outbox, webhookEvents } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError, invalid } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { readFirst, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { WebhookToReplay } from './schema';

/**
 * Has an event of the ledger processed again for an administrator. Effects that may happen only once are not repeated.
 * An event that still waits to be processed is left alone. Throws invalid, forbidden, and conflict for a type that the
 * product ignores.
 */
export async function replayWebhook(scope: Scope, { eventId }: WebhookToReplay): Promise<void> {
  const viewer = requireAdmin(scope);
  const isIt = eq(webhookEvents.id, eventId);
  const event = await readFirst(scope, scope.db.select({ type: webhookEvents.type }).from(webhookEvents).where(isIt));
  if (!event) throw invalid('eventId', 'There is no such event.');
  if (!scope.providers.billing.followsEvent(event.type)) {
    throw new AppError('conflict', 'Nothing is done about events of this kind.', { code: 'WEBHOOK_NOT_HANDLED' });
  }
  const dedupeKey = `webhook:${eventId}:${newId(scope.now().getTime())}`;
  await scope.write({
    broughtBack: bringBackThese(scope, and(isIt, stillActs(viewer))),
    logged: officeEntry(scope, { action: 'webhook-replayed', details: { eventId, type: event.type } }),
    // Follows the audit log entry, which is written only if the event was reset.
    queued: scope.outbox.addIfChanged({ kind: 'handle-webhook', eventId }, dedupeKey),
    // The new job takes the place of the job that failed for good.
    deadForgotten: forgetDeadJobsOf(scope.db, sql`(${eventId})`, hasRow(outbox, eq(outbox.dedupeKey, dedupeKey))),
  });
  scope.outbox.dispatch();
}

/** Makes the events that meet a condition wait to be processed, unless they already do. */
export function bringBackThese({ db }: Scope, which: SQL | undefined) {
  return db
    .update(webhookEvents)
    .set({ state: 'received', error: null, handledAt: null })
    .where(and(ne(webhookEvents.state, 'received'), which));
}
