import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';

/** The rows that a bulk act is about: those with these ids, or all that matched a table's search and filters. */
export type Chosen = { ids: string[] } | { search: string; filters: Record<string, string> };

/**
 * One act on many rows of a table of the office. A job works on them from the newest to the oldest, in slices: each
 * slice changes its rows and moves the cursor in one batch, so that a killed job goes on where it was.
 */
export const bulkActs = sqliteTable(
  'bulk_acts',
  {
    id: id(),
    /** The administrator who began it. */
    userId: text('user_id').notNull(),
    /** Of `bulkKinds`: 'hide-comments'. */
    kind: text('kind').notNull(),
    chosen: text('chosen', { mode: 'json' }).$type<Chosen>().notNull(),
    /** What was typed for it: the reason for hiding. */
    reason: text('reason').notNull().default(''),
    /** Rows of this moment and later are left alone: when the administrator asked. */
    upTo: instant('up_to').notNull(),
    /** The last row of the last slice. */
    cursorAt: instant('cursor_at').notNull(),
    cursorId: text('cursor_id').notNull().default(''),
    /** A new one for each slice: of two that work on the same slice, one finds it gone and changes nothing. */
    turn: text('turn').notNull(),
    /** Rows at the beginning, rows that the slices passed, and those of them that were changed. */
    total: integer('total').notNull(),
    seen: integer('seen').notNull().default(0),
    done: integer('done').notNull().default(0),
    begunAt: instant('begun_at').notNull(),
    /** When an administrator asked it to stop. */
    stopAskedAt: instant('stop_asked_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('bulk_acts_begun').on(t.begunAt, t.id),
    index('bulk_acts_ended').on(t.endedAt).where(sql`ended_at IS NOT NULL`),
  ],
);
