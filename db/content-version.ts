import { sql } from 'drizzle-orm';
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './client';
import { firstOf, type Read, readOf } from './read';

/**
 * One row with a number that triggers (of a hand-written migration) increment whenever the content of guests' pages
 * changes. It is not part of the schema that migrations are generated from.
 */
const contentVersion = sqliteTable('content_version', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
});

/** The version of the content of guests' pages. */
export interface ContentVersion {
  version: number;
  /** When the content next changes by time alone (a sale ends, something is published); null for never. */
  changesAt: Date | null;
}

/** A missing row counts as version 0. */
export function readContentVersion(db: Database, now: Date): Read<ContentVersion> {
  const at = now.getTime();
  // Written like the migration's indexes: each lookup reads one entry.
  const changesAt = sql<number | null>`(SELECT min(at) FROM (
    SELECT min(sale_ends_at + 0) AS at FROM courses WHERE is_sale_active = 1 AND sale_ends_at + 0 > ${at}
    UNION ALL SELECT min(published_at + 0) FROM courses WHERE published_at + 0 > ${at}
    UNION ALL SELECT min(published_at + 0) FROM lessons WHERE published_at + 0 > ${at}
    UNION ALL SELECT min(published_at + 0) FROM bundles WHERE published_at + 0 > ${at}
    UNION ALL SELECT min(published_at + 0) FROM articles WHERE published_at + 0 > ${at}))`.as('changes_at');
  const found = firstOf(db.select({ version: contentVersion.version, changesAt }).from(contentVersion));
  return readOf([found], (row) => ({
    version: row?.version ?? 0,
    changesAt: row?.changesAt ? new Date(row.changesAt) : null,
  }));
}
