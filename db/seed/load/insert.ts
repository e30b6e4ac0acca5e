import { getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database, Statement } from '../../client';
import { runParts } from '../../read';

/** D1 takes 100 bound values a statement. */
const mostValues = 100;
const statementsPerBatch = 60;

/** Inserts any number of rows, in statements and batches that D1 takes. A row that is there already stays. */
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

/** How many values a row binds at most: those that any of the rows names, and defaults. */
function valuesOfRow(table: SQLiteTable, rows: object[]): number {
  const named = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = Object.entries(getTableColumns(table));
  return columns.filter(([name, { hasDefault }]) => named.has(name) || hasDefault).length;
}
