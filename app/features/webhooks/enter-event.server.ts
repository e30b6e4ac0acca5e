import type { Statement } from '#db/client';
import { webhookEvents } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { eventHandlers } from './event-handlers.server';

interface NewEvent {
  id: string;
  type: string;
  occurredAt: Date;
}

/**
 * Statements that take an event into the ledger, with the job that works on it; an event of a kind without a handler is
 * only kept. The same event again changes nothing. `body` is the body as it came; null for an event that no webhook
 * brought.
 */
export function enterEvent(scope: Scope, { id, type, occurredAt }: NewEvent, body: string | null): Statement[] {
  const isHandled = eventHandlers.has(type);
  return [
    scope.db
      .insert(webhookEvents)
      .values({
        id,
        type,
        occurredAt,
        receivedAt: scope.now(),
        payload: body,
        state: isHandled ? 'received' : 'ignored',
      })
      .onConflictDoNothing({ target: webhookEvents.id }),
    ...(isHandled ? [scope.outbox.add({ kind: 'handle-webhook', eventId: id }, `webhook:${id}`)] : []),
  ];
}
