import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { belongsTo, id, instant } from './columns';

/**
 * A right to a course, to all courses of a bundle, or to everything (all courses and the DJ Hub). Each source that
 * gives a right has its own row, so revoking one leaves the others; a user has access while any row is live. Only a
 * purchased right is unique: the same thing is not sold twice to one person.
 */
export const entitlements = sqliteTable(
  'entitlements',
  {
    id: id(),
    userId: belongsTo('user_id', () => users.id),
    kind: text('kind', { enum: ['course', 'bundle', 'everything'] }).notNull(),
    /** The id of the course or bundle; 'everything' for everything. */
    refId: text('ref_id').notNull(),
    source: text('source', { enum: ['order', 'activation-code', 'gift', 'admin'] }).notNull(),
    /** The id of its source: an order, a code, … */
    sourceId: text('source_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When access ends; null if it never does. */
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
