import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database, Statement } from './client';
import { outbox } from './schema';

export interface OutboxRow {
  id: string;
  kind: string;
  dedupeKey: string;
  payload: Record<string, unknown>;
  attempts: number;
}

export interface NewOutboxRow {
  id: string;
  kind: string;
  dedupeKey: string;
  payload: Record<string, unknown>;
  availableAt: Date;
  createdAt: Date;
}

/** How long a consumer may work on a row before another may take it, in milliseconds. */
const leaseFor = 60_000;

/** After so many failures (about six hours) a row is dead: kept, listed, to be replayed by hand. */
export const maxAttempts = 80;

/** The row as a statement for the change's own batch. A second row with the same key is silently not written. */
export function insertOutboxRow(db: Database, row: NewOutboxRow): Statement {
  return db.insert(outbox).values(row).onConflictDoNothing({ target: outbox.dedupeKey });
}

/** The same, but only when the statement before it in the batch changed a row. */
export function insertOutboxRowIfChanged(db: Database, row: NewOutboxRow): Statement {
  const payload = JSON.stringify(row.payload);
  // Every column in the table's order: drizzle names them all before the SELECT.
  return db
    .insert(outbox)
    .select(
      sql`SELECT ${row.id}, ${row.kind}, ${row.dedupeKey}, ${payload}, 'pending', 0,
        ${row.availableAt.getTime()}, NULL, NULL, ${row.createdAt.getTime()}, NULL WHERE changes() > 0`,
    )
    .onConflictDoNothing({ target: outbox.dedupeKey });
}

/** Takes a row for one consumer, or answers null when it is done, dead, not due or in other hands. */
export async function leaseOutboxRow(db: Database, id: string, now: Date): Promise<OutboxRow | null> {
  const [row] = await db
    .update(outbox)
    .set({ leasedUntil: new Date(now.getTime() + leaseFor), attempts: sql`${outbox.attempts} + 1` })
    .where(
      and(
        eq(outbox.id, id),
        eq(outbox.state, 'pending'),
        lte(outbox.availableAt, now),
        or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now)),
      ),
    )
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      dedupeKey: outbox.dedupeKey,
      payload: outbox.payload,
      attempts: outbox.attempts,
    });
  return row ?? null;
}

export async function finishOutboxRow(db: Database, id: string, now: Date): Promise<void> {
  await db.update(outbox).set({ state: 'done', doneAt: now, leasedUntil: null }).where(eq(outbox.id, id));
}

/** Puts a failed row back with a growing pause, or lays it out as dead. Answers the pause in seconds, or null. */
export async function failOutboxRow(db: Database, row: OutboxRow, error: string, now: Date): Promise<number | null> {
  const isDead = row.attempts >= maxAttempts;
  const pause = Math.min(300, 2 ** Math.min(row.attempts, 9));
  await db
    .update(outbox)
    .set({
      state: isDead ? 'dead' : 'pending',
      lastError: error.slice(0, 500),
      leasedUntil: null,
      availableAt: new Date(now.getTime() + pause * 1000),
    })
    .where(eq(outbox.id, row.id));
  return isDead ? null : pause;
}

/** Ids of rows that are due and in nobody's hands, oldest first. */
export async function dueOutboxRows(db: Database, now: Date, limit = 100): Promise<string[]> {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.state, 'pending'),
        lte(outbox.availableAt, now),
        or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now)),
      ),
    )
    .orderBy(asc(outbox.availableAt))
    .limit(limit);
  return rows.map((row) => row.id);
}
