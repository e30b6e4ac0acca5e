import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { webhookEvents } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { followEvent } from './follow-event.server';
import type { Handled } from './handled';

type Outcome = Omit<Handled, 'outcome'> & { state: Handled['outcome'] | 'failed'; error?: string };

/**
 * Works on one event of the ledger; an internal job. The event's body only says where to look: the event is read again
 * from the provider, so a forged one changes nothing. Throws errors after which the job tries again.
 */
export async function handleWebhook(scope: Scope, { eventId }: { eventId: string }): Promise<void> {
  const [row] = await scope.read(firstOf(scope.db.select().from(webhookEvents).where(eq(webhookEvents.id, eventId))));
  // One that failed is worked on again when somebody asks for it.
  if (row?.state !== 'received' && row?.state !== 'failed') return;
  const outcome = await workOn(scope, eventId, row.receivedAt);
  await scope.write({
    settled: scope.db
      .update(webhookEvents)
      .set({
        state: outcome.state,
        error: outcome.error ?? null,
        resource: outcome.resource ?? null,
        version: outcome.version ?? null,
        handledAt: scope.now(),
      })
      .where(eq(webhookEvents.id, eventId)),
  });
}

async function workOn(scope: Scope, eventId: string, receivedAt: Date): Promise<Outcome> {
  const event = await scope.providers.billing.retrieveEvent(eventId);
  if (!event) {
    scope.log.warn('webhook-unknown-to-provider', { eventId });
    return { state: 'failed', error: 'The provider does not know this event.' };
  }
  const { outcome, ...told } = await followEvent(scope, event, receivedAt);
  return { state: outcome, ...told };
}
