import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './client';

/** True if the previous statement of the batch changed a row. */
export const ifChanged: SQL = sql`changes() > 0`;

/** The number of rows that the previous statement of the batch changed. */
export function changedRows(db: Database) {
  return db.select({ count: sql<number>`changes()`.as('count') }).from(sql`(SELECT 1)`);
}

/**
 * Inserts a row only if a condition is true when the statement runs in its batch. Values may be SQL; with `from`,
 * values and condition can use that table's columns.
 */
export function insertWhen<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: { [Column in keyof Table['$inferInsert']]: Table['$inferInsert'][Column] | SQL },
  when: SQL,
  from?: SQLiteTable,
) {
  const given = row as Record<string, unknown>;
  // Every column in the table's order: drizzle names all of them before the SELECT.
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] ?? column.default ?? null;
    return is(value, SQL) ? value : sql.param(value, column);
  });
  const source = from ? sql`FROM ${from} ` : sql``;
  return db.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} ${source}WHERE ${when}`);
}

/** SQL condition: the table has a row that matches. */
export function hasRow(table: SQLiteTable, where: SQL | undefined): SQL {
  return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${where})`;
}
