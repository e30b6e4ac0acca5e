import type { Statement } from '#db/client';
import { webhookEvents } from '#db/schema';
import type { EventHead, Scope } from '~/scope/scope';

/**
 * Statements that take an event into the ledger, with the job that works on it; an event of a type that nobody follows
 * is only kept. The same event again changes nothing. `body` is the body as it came; null for an event that no webhook
 * brought.
 */
export function enterEvent(scope: Scope, { id, type, occurredAt }: EventHead, body: string | null): Statement[] {
  const isFollowed = scope.providers.billing.followsEvent(type);
  return [
    scope.db
      .insert(webhookEvents)
      .values({
        id,
        type,
        occurredAt,
        receivedAt: scope.now(),
        payload: body,
        state: isFollowed ? 'received' : 'ignored',
      })
      .onConflictDoNothing({ target: webhookEvents.id }),
    ...(isFollowed ? [scope.outbox.add({ kind: 'handle-webhook', eventId: id }, `webhook:${id}`)] : []),
  ];
}
