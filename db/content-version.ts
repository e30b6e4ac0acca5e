import { sql } from 'drizzle-orm';
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './client';
import { firstOf, type Read, readOf } from './read';

/**
 * One row whose number each change of what guests' pages show raises: by triggers, which a hand-written migration made,
 * so that no write can forget it. It is not part of the schema that migrations are generated from.
 */
const contentVersion = sqliteTable('content_version', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
});

/** The version of the content of guests' pages. */
export interface ContentVersion {
  version: number;
  /** When it changes next by the clock: a sale ends, something is published. Null when nothing is due. */
  changesAt: Date | null;
}

/** A row that is not there is version 0. */
export function readContentVersion(db: Database, now: Date): Read<ContentVersion> {
  const at = now.getTime();
  // As the indexes of the migration are written: each asks for one entry.
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
