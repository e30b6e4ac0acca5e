import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { id, instant } from './columns';

/** A right to a course or to all courses of a bundle. One live row a person and thing, whatever gave it. */
export const entitlements = sqliteTable(
  'entitlements',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['course', 'bundle'] }).notNull(),
    /** The course's or the bundle's id. */
    refId: text('ref_id').notNull(),
    source: text('source', { enum: ['order', 'activation-code', 'gift', 'admin'] }).notNull(),
    sourceId: text('source_id').notNull(),
    createdAt: instant('created_at').notNull(),
    endsAt: instant('ends_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('entitlements_live').on(t.userId, t.kind, t.refId).where(sql`revoked_at IS NULL`),
    index('entitlements_source').on(t.source, t.sourceId),
  ],
);
