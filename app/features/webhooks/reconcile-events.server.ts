import { eq, inArray, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { meta, webhookEvents } from '#db/schema';
import { day, hour, second } from '~/kit/dates';
import type { EventHead, Scope } from '~/scope/scope';
import { enterEvent } from './enter-event.server';

/** Where the next round begins, in milliseconds of the provider's time. */
const beginsAt = 'billing-events-begin-at';

/** So far back a round looks again: an event may be listed later than it happened. */
const overlap = hour;

/** So far back the first round looks. */
const firstLook = 3 * day;

/** Of a hundred events each; what is left after so many, the next round begins with. */
const mostPages = 30;

interface EventPage {
  events: EventHead[];
  next: string | null;
}

/**
 * Asks the provider for its events and takes into the ledger those that no webhook has brought; an internal job. It
 * saves its position page by page, so that a killed run goes on from there. Answers how many were missing.
 */
export async function reconcileEvents(scope: Scope): Promise<{ missing: number }> {
  const { billing } = scope.providers;
  if (!billing.isConfigured) return { missing: 0 };
  const from = await findBeginning(scope);
  let newest = from;
  let missing = 0;
  let offset: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const { events, next }: EventPage = await billing.listEvents(new Date(from), offset);
    newest = Math.max(newest, ...events.map((event) => event.occurredAt.getTime()));
    offset = next;
    // The next page may have other events of the last one's second.
    const resume = next === null ? Math.max(from, newest - overlap) : newest - second;
    missing += await enterMissing(scope, events, keepBeginning(scope, resume));
    // Page by page, so that the work begins while the rest is still asked for.
    scope.outbox.dispatch();
    if (next === null) break;
  }
  if (missing) scope.log.warn('webhooks-missing', { missing });
  return { missing };
}

async function findBeginning(scope: Scope): Promise<number> {
  const [kept] = await scope.read(
    firstOf(scope.db.select({ value: meta.value }).from(meta).where(eq(meta.key, beginsAt))),
  );
  return kept ? Number(kept.value) : scope.now().getTime() - firstLook;
}

function keepBeginning({ db }: Scope, at: number): Statement {
  return db
    .insert(meta)
    .values({ key: beginsAt, value: String(at) })
    .onConflictDoUpdate({ target: meta.key, set: { value: sql`excluded.value` } });
}

async function enterMissing(scope: Scope, events: EventHead[], keep: Statement): Promise<number> {
  const { id } = webhookEvents;
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(events.map((event) => event.id))}))`;
  const [known] = await scope.read(scope.db.select({ id }).from(webhookEvents).where(inArray(id, ids)));
  const knownIds = new Set(known.map((row) => row.id));
  const unknown = events.filter((event) => !knownIds.has(event.id));
  await scope.write({ entered: unknown.flatMap((event) => enterEvent(scope, event, null)), kept: keep });
  return unknown.length;
}
