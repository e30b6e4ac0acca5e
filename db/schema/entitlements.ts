import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { id, instant } from './columns';

/**
 * A right to a course, to all courses of a bundle, or to everything (all courses and the DJ Hub). One row for each thing
 * that gave it, so that what one source takes back leaves the others alone: someone has the thing while any of its rows
 * is live. Only an order's right is unique: the same thing is not sold twice to one person.
 */
export const entitlements = sqliteTable(
  'entitlements',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['course', 'bundle', 'everything'] }).notNull(),
    /** The course's or the bundle's id; 'everything' for everything. */
    refId: text('ref_id').notNull(),
    source: text('source', { enum: ['order', 'activation-code', 'gift', 'admin'] }).notNull(),
    /** The order, the code or whatever else gave it. */
    sourceId: text('source_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** From this moment on it opens nothing; null: for good. */
    endsAt: instant('ends_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    index('entitlements_owner').on(t.userId, t.kind, t.refId),
    uniqueIndex('entitlements_ordered')
      .on(t.userId, t.kind, t.refId)
      .where(sql`source = 'order' AND revoked_at IS NULL`),
    index('entitlements_source').on(t.source, t.sourceId),
  ],
);
