import { asc, desc, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

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
