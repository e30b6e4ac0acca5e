import { eq, inArray, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { meta, webhookEvents } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { isSameSecret } from '~/kit/crypto.server';
import { day, hour, second } from '~/kit/dates';
import { type EventHead, readFirst, type Scope } from '~/scope/scope';

/**
 * Throws unauthenticated unless the header has one of the configured credentials. The time it takes reveals nothing of
 * them.
 */
export function checkWebhookCredentials(scope: Scope, authorization: string | null): void {
  const sent = readBasic(authorization);
  const matches = scope.config.billing.webhookCredentials.map((pair) => isSameSecret(pair, sent));
  if (matches.includes(true)) return;
  scope.log.warn('webhook-credentials-wrong', { isMissing: authorization === null });
  throw new AppError('unauthenticated', 'Wrong credentials.');
}

/**
 * Writes an event of the billing provider into the ledger; a job processes it (B3). Receiving the same event again
 * changes nothing. Throws unreadable. Any other error means that the ledger was not written, and the sender may retry.
 */
export async function receiveWebhook(scope: Scope, { body }: { body: string }): Promise<void> {
  const event = scope.providers.billing.readEvent(body);
  await scope.write({ entered: enterEvent(scope, event, body) });
  scope.outbox.dispatch();
}

function readBasic(authorization: string | null): string {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(authorization ?? '')?.[1];
  return encoded ? Buffer.from(encoded, 'base64').toString() : '';
}

/**
 * Statements that write an event into the ledger and add the job that processes it. An event of a type that the product
 * ignores is only stored. Writing the same event again changes nothing. `body` is the body as received; null for an
 * event that came without a webhook.
 */
function enterEvent(scope: Scope, { id, type, occurredAt }: EventHead, body: string | null): Statement[] {
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

/** The key in `meta` of the time at which the next round begins, in milliseconds of the provider's clock. */
const beginsAt = 'billing-events-begin-at';

/** How far a round looks back again: an event may be listed some time after it happened. */
const overlap = hour;

/** How far the first round looks back. */
const firstLook = 3 * day;

/** The most pages of a hundred events in a round. The next round begins with the remaining events. */
const mostPages = 30;

interface EventPage {
  events: EventHead[];
  next: string | null;
}

/**
 * Reads the provider's list of events and writes into the ledger those for which no webhook arrived; an internal job.
 * Saves its position after each page, so that a killed run continues from there. Returns how many events were missing.
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
    // The next page may have more events of the same second as the last event of this page.
    const resume = next === null ? Math.max(from, newest - overlap) : newest - second;
    missing += await enterMissing(scope, events, keepBeginning(scope, resume));
    // Dispatches after each page, so that processing begins while further pages are read.
    scope.outbox.dispatch();
    if (next === null) break;
  }
  if (missing) scope.log.warn('webhooks-missing', { missing });
  return { missing };
}

async function findBeginning(scope: Scope): Promise<number> {
  const kept = await readFirst(scope, scope.db.select({ value: meta.value }).from(meta).where(eq(meta.key, beginsAt)));
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
