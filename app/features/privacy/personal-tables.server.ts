import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Decision, dataRights } from '#db/data-rights';
import * as schema from '#db/schema';

export interface PersonalTable {
  name: string;
  table: SQLiteTable;
  /** The column with the user's id. */
  owner: SQLiteColumn;
  decision: Decision;
}

const tables = (Object.values(schema) as unknown[]).filter((value): value is SQLiteTable => is(value, SQLiteTable));

/** Every table with a decision on data rights, in the order of the decisions. */
export const personalTables: PersonalTable[] = Object.entries(dataRights).map(([name, decision]) => {
  const table = tables.find((one) => getTableName(one) === name);
  const owner = table && Object.values(getTableColumns(table)).find((column) => isOwner(name, column as SQLiteColumn));
  if (!table || !owner) throw new Error(`${name} has a decision on data rights but no column of its user`);
  return { name, table, owner: owner as SQLiteColumn, decision };
});

function isOwner(table: string, column: SQLiteColumn): boolean {
  return column.name === (table === 'users' ? 'id' : 'user_id');
}

/** The columns that an export contains. */
export function exportedColumns({ table, decision }: PersonalTable): Record<string, SQLiteColumn> {
  const columns = Object.entries(getTableColumns(table)) as [string, SQLiteColumn][];
  return Object.fromEntries(columns.filter(([, column]) => !decision.withheld?.includes(column.name)));
}
