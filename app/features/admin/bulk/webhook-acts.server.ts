import { and, ne } from 'drizzle-orm';
import { forgetDeadJobsOf, insertOutboxRows } from '#db/outbox';
import { webhookEvents } from '#db/schema';
import { webhooksAskedFor } from '~/features/webhooks/list-webhooks.server';
import { newId } from '~/kit/ids';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { webhookTable } from '../tables';
import { type BulkKind, type BulkTable, idList, isInSlice, type Slice } from './bulk-kind.server';

const { id, type, state, error, resource, receivedAt, handledAt } = webhookEvents;

const webhookRows: BulkTable = {
  name: 'webhooks',
  model: webhookTable,
  path: paths.adminWebhooks(),
  table: webhookEvents,
  id,
  at: receivedAt,
  asked: webhooksAskedFor,
  file: {
    ID: id,
    Type: type,
    State: state,
    Resource: resource,
    Error: error,
    Received: receivedAt,
    Handled: handledAt,
  },
};

/** Processes events again, as `replayWebhook` does for one event. Event types that the product ignores are skipped. */
export const replayingWebhooks: BulkKind = {
  of: webhookRows,
  eligible: () => ne(state, 'received'),
  facts: { type },
  change: (scope, slice) =>
    scope.db
      .update(webhookEvents)
      .set({ state: 'received', error: null, handledAt: null })
      .where(and(ne(state, 'received'), isInSlice(id, { ...slice, ids: idList(followed(scope, slice)) }))),
  further: (scope, slice) => {
    const now = scope.now();
    const eventIds = followed(scope, slice);
    const ids = idList(eventIds);
    const jobs = eventIds.map((eventId) => ({
      ...{ id: newId(now.getTime()), kind: 'handle-webhook', payload: { eventId } },
      ...{ dedupeKey: `webhook:${eventId}:${slice.bulkId}`, availableAt: now, createdAt: now },
    }));
    return [insertOutboxRows(scope.db, jobs, slice.isMine), forgetDeadJobsOf(scope.db, ids, slice.isMine)];
  },
};

function followed(scope: Scope, { rows }: Slice): string[] {
  return rows.filter((row) => scope.providers.billing.followsEvent(String(row.type))).map((row) => row.id);
}
