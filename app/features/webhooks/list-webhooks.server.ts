import { and, desc, eq, sql } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { webhookEvents } from '#db/schema';
import { countUpTo, readPage } from '~/features/catalogue/queries.server';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { WebhookFilter, webhookStates } from './schema';

type State = (typeof webhookStates)[number];

/** An event of the ledger, without what it carried. */
export interface ListedWebhook {
  id: string;
  type: string;
  state: State;
  occurredAt: Date;
  receivedAt: Date;
  handledAt: Date | null;
  /** Why it failed. */
  error: string | null;
  /** What it told of, and the provider's version of that. */
  resource: string | null;
  version: number | null;
}

export interface WebhookList extends Page<ListedWebhook> {
  /** How many of each state the whole ledger holds. */
  counts: Partial<Record<State, number>>;
}

/** The ledger of the billing provider's events as a read: the latest that came first. For administrators. */
function readWebhooks(scope: Scope, { state, type, ...slice }: WebhookFilter & Slice): Read<WebhookList> {
  requireAdmin(scope);
  const { db } = scope;
  const w = webhookEvents;
  const isAsked = and(state && eq(w.state, state), type ? eq(w.type, type) : undefined);
  const rows = db
    .select({
      id: w.id,
      type: w.type,
      state: w.state,
      occurredAt: w.occurredAt,
      receivedAt: w.receivedAt,
      handledAt: w.handledAt,
      error: w.error,
      resource: w.resource,
      version: w.version,
    })
    .from(w)
    .where(isAsked)
    .orderBy(desc(w.receivedAt), desc(w.id))
    .limit(slice.limit)
    .offset(slice.offset);
  const counts = db
    .select({ state: w.state, count: sql<number>`count(*)`.as('n') })
    .from(w)
    .groupBy(w.state);
  return readOf(
    [readPage(scope, slice, rows, countUpTo(sql`FROM ${w} WHERE ${isAsked ?? sql`1`}`)), counts],
    (page, found) => ({ ...page, counts: Object.fromEntries(found.map((one) => [one.state, one.count])) }),
  );
}

/** The same, asked for by itself. Throws forbidden for all but administrators. */
export async function listWebhooks(scope: Scope, wish: WebhookFilter & Slice): Promise<WebhookList> {
  const [list] = await scope.read(readWebhooks(scope, wish));
  return list;
}
