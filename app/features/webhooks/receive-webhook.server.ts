import { eq, inArray, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { meta, webhookEvents } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { isSameSecret } from '~/kit/crypto.server';
import { day, hour, second } from '~/kit/dates';
import { type EventHead, readFirst, type Scope } from '~/scope/scope';

/** Throws unauthenticated unless the header carries one of the configured pairs; says by its time neither which nor where. */
export function checkWebhookCredentials(scope: Scope, authorization: string | null): void {
  const sent = readBasic(authorization);
  const matches = scope.config.billing.webhookCredentials.map((pair) => isSameSecret(pair, sent));
  if (matches.includes(true)) return;
  scope.log.warn('webhook-credentials-wrong', { isMissing: authorization === null });
  throw new AppError('unauthenticated', 'Wrong credentials.');
}

/**
 * Takes an event of the billing provider into the ledger; the work is done from the outbox (B3). The same event again
 * is fine. Throws unreadable; whatever else is thrown means that the ledger was not written and the sender may retry.
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
 * Statements that take an event into the ledger, with the job that works on it; an event of a type that nobody follows
 * is only kept. The same event again changes nothing. `body` is the body as it came; null for an event that no webhook
 * brought.
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
