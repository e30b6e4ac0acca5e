import { desc, eq, sql } from 'drizzle-orm';
import { readOf } from '#db/read';
import { outbox, webhookEvents } from '#db/schema';
import { beyondPage, type OpenPage, openPage, type Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { WebhookFilter } from './schema';

/**
 * The ledger of the billing provider's events, newest first; with a named state only those in it. For administrators.
 */
export async function listWebhooks(
  scope: Scope,
  { state, ...slice }: WebhookFilter & Slice,
): Promise<OpenPage<WebhookRow>> {
  requireAdmin(scope);
  const rows = selectEvents(scope)
    .where(state === undefined ? undefined : eq(webhookEvents.state, state))
    .orderBy(desc(webhookEvents.receivedAt))
    .limit(beyondPage(slice))
    .offset(slice.offset);
  const { followsEvent } = scope.providers.billing;
  const judge = (row: Event) => ({ ...row, canBeReplayed: row.state !== 'received' && followsEvent(row.type) });
  const [page] = await scope.read(readOf([rows], (found) => openPage(found.map(judge), slice)));
  return page;
}

function selectEvents({ db }: Scope) {
  return db
    .select({
      id: webhookEvents.id,
      type: webhookEvents.type,
      state: webhookEvents.state,
      error: webhookEvents.error,
      resource: webhookEvents.resource,
      version: webhookEvents.version,
      receivedAt: webhookEvents.receivedAt,
      handledAt: webhookEvents.handledAt,
      tries: outbox.attempts,
      lastError: outbox.lastError,
    })
    .from(webhookEvents)
    .leftJoin(outbox, eq(outbox.dedupeKey, sql`'webhook:' || ${webhookEvents.id}`))
    .$dynamic();
}

type Event = Awaited<ReturnType<typeof selectEvents>>[number];
export type WebhookRow = Event & { canBeReplayed: boolean };
