import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Statement } from './client';
import { ifChanged, insertWhen } from './insert-when';
import { outbox, webhookEvents } from './schema';

export interface OutboxRow {
  id: string;
  kind: string;
  dedupeKey: string;
  payload: Record<string, unknown>;
  /** The number of this start: only the consumer with the last number may settle the row. */
  attempts: number;
  isDead: boolean;
}

export interface NewOutboxRow extends Pick<OutboxRow, 'id' | 'kind' | 'dedupeKey' | 'payload'> {
  availableAt: Date;
  createdAt: Date;
}

/** Duration of a lease in milliseconds; after it another consumer may take the row. */
const leaseFor = 60_000;

/** After this many failures (about six hours) a row is dead: kept and listed, to be replayed by hand. */
export const maxAttempts = 80;

/** A job that crashes its process cannot report the failure: after this many unfinished starts the row is dead too. */
export const mostUnfinished = 5;

/** An outbox row as a statement for the change's own batch; a second row with the same key is ignored. */
export function insertOutboxRow(db: Database, row: NewOutboxRow): Statement {
  return db.insert(outbox).values(row).onConflictDoNothing({ target: outbox.dedupeKey });
}

/** Like `insertOutboxRow`, but only if the previous statement of the batch changed a row. */
export function insertOutboxRowIfChanged(db: Database, row: NewOutboxRow): Statement {
  return insertWhen(db, outbox, row, ifChanged).onConflictDoNothing({ target: outbox.dedupeKey });
}

/** Many outbox rows as one statement, if `when` is true. Rows whose key is known are ignored. */
export function insertOutboxRows(db: Database, rows: NewOutboxRow[], when: SQL): Statement {
  const given = JSON.stringify(
    rows.map(({ payload, availableAt, createdAt, ...row }) => ({
      ...row,
      payload: JSON.stringify(payload),
      availableAt: availableAt.getTime(),
      createdAt: createdAt.getTime(),
    })),
  );
  // Every column in the table's order: drizzle names all of them before the SELECT.
  return db
    .insert(outbox)
    .select(
      sql`SELECT r.value ->> 'id', r.value ->> 'kind', r.value ->> 'dedupeKey', r.value ->> 'payload', 'pending', 0, 0,
        r.value ->> 'availableAt', NULL, NULL, r.value ->> 'createdAt', NULL FROM json_each(${given}) r WHERE ${when}`,
    )
    .onConflictDoNothing({ target: outbox.dedupeKey });
}

const leased = { id: outbox.id, kind: outbox.kind, dedupeKey: outbox.dedupeKey, payload: outbox.payload };

/**
 * Leases a row for one consumer; null if the row is done, dead, not due or leased. A row with too many unfinished
 * starts is marked and returned as dead; the caller must not run it.
 */
export async function leaseOutboxRow(db: Database, id: string, now: Date): Promise<OutboxRow | null> {
  const isFree = and(eq(outbox.id, id), isDue(now));
  const [[dead], [row]] = await db.batch([
    db
      .update(outbox)
      .set({ state: 'dead', leasedUntil: null, lastError: `It was started ${mostUnfinished} times without an end.` })
      .where(and(isFree, gte(outbox.unfinished, mostUnfinished)))
      .returning({ ...leased, attempts: outbox.attempts }),
    db
      .update(outbox)
      .set({
        leasedUntil: new Date(now.getTime() + leaseFor),
        attempts: sql`${outbox.attempts} + 1`,
        unfinished: sql`${outbox.unfinished} + 1`,
      })
      .where(and(isFree, lt(outbox.unfinished, mostUnfinished)))
      .returning({ ...leased, attempts: outbox.attempts }),
    failEventOf(db, id, now),
  ]);
  if (dead) return { ...dead, isDead: true };
  return row ? { ...row, isDead: false } : null;
}

/** Marks a row as done, unless another consumer has leased it since. */
export async function finishOutboxRow(db: Database, row: OutboxRow, now: Date): Promise<void> {
  await db.update(outbox).set({ state: 'done', doneAt: now, leasedUntil: null }).where(isHeldBy(row));
}

/**
 * Schedules a retry of a failed row with exponential backoff, or marks it as dead. Returns the pause in seconds; null
 * if there is no retry, or if another consumer has leased the row and nothing was changed.
 */
export async function failOutboxRow(db: Database, row: OutboxRow, error: string, now: Date): Promise<number | null> {
  const isDead = row.attempts >= maxAttempts;
  const pause = Math.min(300, 2 ** Math.min(row.attempts, 9));
  const [failed] = await db.batch([
    db
      .update(outbox)
      .set({
        state: isDead ? 'dead' : 'pending',
        lastError: error.slice(0, 500),
        leasedUntil: null,
        unfinished: sql`${outbox.unfinished} - 1`,
        availableAt: isDead ? now : new Date(now.getTime() + pause * 1000),
      })
      .where(isHeldBy(row))
      .returning({ id: outbox.id }),
    failEventOf(db, row.id, now),
  ]);
  return isDead || !failed.length ? null : pause;
}

/** Makes the dead rows among these due again, with their tries reset. */
export function reviveOutboxRows(db: Database, which: SQL | undefined, now: Date): Statement {
  return db
    .update(outbox)
    .set({ state: 'pending', attempts: 0, unfinished: 0, availableAt: now, leasedUntil: null, lastError: null })
    .where(and(eq(outbox.state, 'dead'), which));
}

/** Deletes the dead jobs of webhook events (a list of ids) that another job processes again, if `when` is true. */
export function forgetDeadJobsOf(db: Database, eventIds: SQL, when: SQL): Statement {
  const isOfEvent = sql`${outbox.payload} ->> 'eventId' IN ${eventIds}`;
  return db.delete(outbox).where(and(eq(outbox.state, 'dead'), eq(outbox.kind, 'handle-webhook'), isOfEvent, when));
}

/**
 * Due rows without a lease, the oldest of each kind, so that no kind crowds out another. `place` is a row's rank by age
 * within its kind, from 1 for the oldest.
 */
export async function dueOutboxRows(db: Database, now: Date, perKind = 50) {
  const due = db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      place: sql<number>`row_number() OVER (PARTITION BY ${outbox.kind} ORDER BY ${outbox.availableAt})`.as('place'),
    })
    .from(outbox)
    .where(isDue(now))
    .as('due');
  return db
    .select({ id: due.id, kind: due.kind, place: due.place })
    .from(due)
    .where(lte(due.place, perKind))
    .orderBy(asc(due.place));
}

/** Marks a webhook event of the billing provider as failed if its outbox row is dead. */
function failEventOf(db: Database, id: string, now: Date) {
  const dead = and(eq(outbox.id, id), eq(outbox.kind, 'handle-webhook'), eq(outbox.state, 'dead'));
  const eventId = db
    .select({ id: sql`${outbox.payload} ->> 'eventId'` })
    .from(outbox)
    .where(dead);
  const error = db.select({ error: outbox.lastError }).from(outbox).where(dead);
  return db
    .update(webhookEvents)
    .set({ state: 'failed', error: sql`${error}`, handledAt: now })
    .where(and(eq(webhookEvents.state, 'received'), inArray(webhookEvents.id, eventId)));
}

function isDue(now: Date) {
  return and(
    eq(outbox.state, 'pending'),
    lte(outbox.availableAt, now),
    or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now)),
  );
}

/** Whether this start is still the row's last one, and not settled. */
function isHeldBy({ id, attempts }: OutboxRow) {
  return and(
    eq(outbox.id, id),
    eq(outbox.state, 'pending'),
    eq(outbox.attempts, attempts),
    isNotNull(outbox.leasedUntil),
  );
}
