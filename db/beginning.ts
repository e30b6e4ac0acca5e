import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** Sorts after every continuation of a text. */
const last = '\u{10FFFF}';

/** SQL condition: the column's text begins with `text`, case-sensitively. Uses the column's index. */
export function beginsWith(column: SQLiteColumn | SQL, text: string): SQL {
  return sql`(${column} >= ${text} AND ${column} < ${text + last})`;
}
