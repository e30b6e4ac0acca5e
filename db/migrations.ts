import { sql } from 'drizzle-orm';
import journal from '../migrations/meta/_journal.json';
import type { Database } from './client';
import { firstOf, type Read, readOf } from './read';

/** The newest migration that this build knows. */
export const newestMigration = journal.entries.at(-1)?.tag ?? '';

/** The newest migration that the database has run, as this build names it; null where none is known of. */
export function readNewestMigration(db: Database): Read<string | null> {
  // The table is wrangler's own: it keeps file names.
  const newest = db
    .select({ name: sql<string>`name`.as('name') })
    .from(sql`d1_migrations`)
    .orderBy(sql`id DESC`)
    .limit(1);
  return readOf([firstOf(newest)], (row) => row?.name.replace(/\.sql$/, '') ?? null);
}
