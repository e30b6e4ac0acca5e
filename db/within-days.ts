import { and, gte, lt, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { dayStart } from '~/kit/office-time';

/** As SQL: the moment lies on or after the day `from` and before the day `to`, which begin by a time zone's clocks. */
export function isWithinDays(
  column: SQLiteColumn,
  { from, to }: Record<string, string>,
  zone: string,
): SQL | undefined {
  return and(from ? gte(column, dayStart(from, zone)) : undefined, to ? lt(column, dayStart(to, zone)) : undefined);
}
