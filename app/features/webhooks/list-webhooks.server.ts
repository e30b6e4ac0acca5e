import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { beginsWith } from '#db/beginning';
import { ordered } from '#db/ordered';
import { readOf } from '#db/read';
import { outbox, webhookEvents } from '#db/schema';
import { isWithinDays } from '#db/within-days';
import { beyondPage, type OpenPage, openPage } from '~/kit/paging';
import { pick } from '~/kit/pick';
import { sliceOf, type TableAsk } from '~/kit/table';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/** Lists the ledger of the billing provider's events. For administrators. */
export async function listWebhooks(scope: Scope, ask: TableAsk): Promise<OpenPage<WebhookRow>> {
  requireAdmin(scope);
  const slice = sliceOf(ask);
  const rows = selectEvents(scope)
    .where(webhooksAskedFor(ask, scope))
    .orderBy(...ordered(ask, { received: [webhookEvents.receivedAt] }))
    .limit(beyondPage(slice))
    .offset(slice.offset);
  const { followsEvent } = scope.providers.billing;
  const judge = (row: Event) => ({ ...row, canBeReplayed: row.state !== 'received' && followsEvent(row.type) });
  return readOne(
    scope,
    readOf([rows], (found) => openPage(found.map(judge), slice)),
  );
}

/** SQL condition on events: those that match a search and filters. */
export function webhooksAskedFor(
  { search, filters }: Pick<TableAsk, 'search' | 'filters'>,
  { config }: Scope,
): SQL | undefined {
  const { state } = filters;
  const { id, resource, receivedAt } = webhookEvents;
  return and(
    state ? sql`${webhookEvents.state} = ${state}` : undefined,
    isWithinDays(receivedAt, filters, config.brand.timeZone),
    search ? or(eq(id, search), and(isNotNull(resource), beginsWith(resource, search))) : undefined,
  );
}

function selectEvents({ db }: Scope) {
  return db
    .select({
      ...pick(webhookEvents, 'id', 'type', 'state', 'error', 'resource', 'version', 'receivedAt', 'handledAt'),
      tries: outbox.attempts,
      lastError: outbox.lastError,
    })
    .from(webhookEvents)
    .leftJoin(outbox, eq(outbox.dedupeKey, sql`'webhook:' || ${webhookEvents.id}`))
    .$dynamic();
}

type Event = Awaited<ReturnType<typeof selectEvents>>[number];
export type WebhookRow = Event & { canBeReplayed: boolean };
