import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';

/** The rows of a bulk act: those with these ids, or all that matched a table's search and filters. */
export type Chosen = { ids: string[] } | { search: string; filters: Record<string, string> };

/**
 * One act on many rows of a table in the office. A job processes the rows from the newest to the oldest, in slices.
 * Each slice changes its rows and moves the cursor in one batch, so a killed job resumes where it stopped.
 */
export const bulkActs = sqliteTable(
  'bulk_acts',
  {
    id: id(),
    /** The administrator who began the act. */
    userId: text('user_id').notNull(),
    /** One of `bulkKinds`, such as 'hide-comments'. */
    kind: text('kind').notNull(),
    chosen: text('chosen', { mode: 'json' }).$type<Chosen>().notNull(),
    /** The reason that the administrator typed, for hiding; empty for acts without one. */
    reason: text('reason').notNull().default(''),
    /** When the administrator asked for the act: only rows older than this are changed. */
    upTo: instant('up_to').notNull(),
    /** The last row of the last slice. */
    cursorAt: instant('cursor_at').notNull(),
    cursorId: text('cursor_id').notNull().default(''),
    /**
     * Renewed by each slice: if two jobs work on the same slice, the second finds another value and changes nothing.
     */
    turn: text('turn').notNull(),
    /** The number of rows when the act began, of rows processed so far, and of rows changed so far. */
    total: integer('total').notNull(),
    seen: integer('seen').notNull().default(0),
    done: integer('done').notNull().default(0),
    begunAt: instant('begun_at').notNull(),
    /** When an administrator asked to stop the act. */
    stopAskedAt: instant('stop_asked_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('bulk_acts_begun').on(t.begunAt, t.id),
    index('bulk_acts_ended').on(t.endedAt).where(sql`ended_at IS NOT NULL`),
  ],
);
