import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** Behind every text that begins with another one. */
const last = '\u{10FFFF}';

/** As SQL: the column's text begins with `text`, found along the column's index. The case counts. */
export function beginsWith(column: SQLiteColumn | SQL, text: string): SQL {
  return sql`(${column} >= ${text} AND ${column} < ${text + last})`;
}
