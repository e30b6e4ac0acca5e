import { and, gte, lt, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { dayStart } from '~/kit/office-time';

/**
 * SQL condition: the moment is on or after the day `from` and before the day `to`. Days begin at midnight in a time
 * zone.
 */
export function isWithinDays(
  column: SQLiteColumn,
  { from, to }: Record<string, string>,
  zone: string,
): SQL | undefined {
  return and(from ? gte(column, dayStart(from, zone)) : undefined, to ? lt(column, dayStart(to, zone)) : undefined);
}
