import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

interface Order {
  sort: string;
  isDescending: boolean;
}

/** ORDER BY of a table's sort: all of its columns in the same direction, so that one index serves both directions. */
export function ordered(
  { sort, isDescending }: Order,
  columns: Record<string, readonly (SQLiteColumn | SQL)[]>,
): SQL[] {
  return (columns[sort] ?? []).map((column) => (isDescending ? desc(column) : asc(column)));
}

/**
 * ORDER BY: the last entered rows of a table first. Times and ids come from a server's clock, which may have run ahead;
 * they do not decide which row replaces the others.
 */
export function lastEntered(table: SQLiteTable): SQL {
  return sql`${table}.rowid DESC`;
}

/** ORDER BY: names from A to Z, whatever their case. For short lists: no index is sorted this way. */
export function alphabetical(name: SQLiteColumn): SQL {
  return sql`${name} COLLATE NOCASE`;
}
