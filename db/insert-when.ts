import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './client';

/** Holds when the statement before this one in the batch changed a row. */
export const ifChanged: SQL = sql`changes() > 0`;

/**
 * A row to be written only if a condition holds when its turn in the batch has come. Its values may be SQL; with `from`
 * they and the condition may name that table's columns.
 */
export function insertWhen<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: { [Column in keyof Table['$inferInsert']]: Table['$inferInsert'][Column] | SQL },
  when: SQL,
  from?: SQLiteTable,
) {
  const given = row as Record<string, unknown>;
  // Every column in the table's order, since drizzle names them all before the SELECT.
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] ?? column.default ?? null;
    return is(value, SQL) ? value : sql.param(value, column);
  });
  const source = from ? sql`FROM ${from} ` : sql``;
  return db.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} ${source}WHERE ${when}`);
}
