import { getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database, Statement } from '../../client';
import { runParts } from '../../read';

/** D1 accepts at most 100 bound values per statement. */
const mostValues = 100;
const statementsPerBatch = 60;

/** Inserts any number of rows, split into statements and batches that D1 accepts. Existing rows stay (idempotent). */
export async function insertAll<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  const perStatement = Math.max(1, Math.floor(mostValues / Math.max(1, valuesOfRow(table, rows))));
  const statements: Statement[] = [];
  for (let at = 0; at < rows.length; at += perStatement) {
    const some = rows.slice(at, at + perStatement);
    statements.push(db.insert(table).values(some).onConflictDoNothing() as unknown as Statement);
  }
  for (let at = 0; at < statements.length; at += statementsPerBatch) {
    await runParts(db, statements.slice(at, at + statementsPerBatch));
  }
}

/** The number of values bound per row: all columns that any row names, and defaults. */
function valuesOfRow(table: SQLiteTable, rows: object[]): number {
  const named = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = Object.entries(getTableColumns(table));
  return columns.filter(([name, { hasDefault }]) => named.has(name) || hasDefault).length;
}
