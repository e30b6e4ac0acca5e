import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { SQLiteInsertValue, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './client';

/** Holds when the statement before this one in the batch changed a row. */
export const ifChanged: SQL = sql`changes() > 0`;

/** A row to be written only if a condition holds when its turn in the batch has come. A value may be SQL. */
export function insertWhen<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: SQLiteInsertValue<Table>,
  when: SQL,
) {
  const given = row as Record<string, unknown>;
  // Every column in the table's order, since drizzle names them all before the SELECT.
  const values = Object.entries(getTableColumns(table)).map(([name, column]) =>
    is(given[name], SQL) ? given[name] : sql.param(given[name] ?? column.default ?? null, column),
  );
  return db.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} WHERE ${when}`);
}
