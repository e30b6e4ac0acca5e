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
  const columns = Math.max(1, ...rows.map((row) => Object.keys(row).length));
  const perStatement = Math.max(1, Math.floor(mostValues / (columns + 8)));
  const statements: Statement[] = [];
  for (let at = 0; at < rows.length; at += perStatement) {
    const some = rows.slice(at, at + perStatement);
    statements.push(db.insert(table).values(some).onConflictDoNothing() as unknown as Statement);
  }
  for (let at = 0; at < statements.length; at += statementsPerBatch) {
    await runParts(db, statements.slice(at, at + statementsPerBatch));
  }
}
