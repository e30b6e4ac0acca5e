import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Statement } from '#db/client';
import type { Chosen } from '#db/schema';
import type { TableAsk, TableModel } from '~/kit/table';
import type { Scope } from '~/scope/scope';

/** A table whose rows can be acted on together. They are walked by `at` and `id`, from the newest to the oldest. */
export interface BulkTable {
  /** Its name in the address of an export: 'comments'. */
  name: string;
  model: TableModel;
  path: string;
  table: SQLiteTable;
  id: SQLiteColumn;
  at: SQLiteColumn;
  /** What the box of a row holds; its id when absent. */
  picked?: SQLiteColumn;
  /** As SQL: the rows of the database's table that the office's table is about; all when absent. */
  within?: SQL;
  /** As SQL: the rows that a search and filters ask for. */
  asked(ask: Pick<TableAsk, 'search' | 'filters'>, scope: Scope): SQL | undefined;
  /** As a file: its columns by their heads. */
  file: Record<string, SQLiteColumn | SQL>;
}

/** A row with its place in the walk, and the columns that were asked for beside it. */
export interface WalkedRow extends Record<string, unknown> {
  id: string;
  at: Date;
}

/** A slice that is being worked on. */
export interface Slice {
  bulkId: string;
  reason: string;
  rows: WalkedRow[];
  /** The rows' ids, as SQL: `IN ${ids}`. */
  ids: SQL;
  /** As SQL: the slice is still this run's own. Each statement asks it. */
  isMine: SQL;
}

/** One kind of act on many rows. */
export interface BulkKind {
  of: BulkTable;
  /** As SQL: the rows that it changes anything about. */
  eligible(scope: Scope): SQL | undefined;
  /** Columns that `change` needs beside the id. */
  facts?: Record<string, SQLiteColumn>;
  /** Changes the rows of a slice; the number of rows that this statement changes is counted. */
  change(scope: Scope, slice: Slice): Statement;
  /** What follows in the same batch. */
  further?(scope: Scope, slice: Slice): Statement[];
}

/** A place in the walk through a table. Everything behind it is older. */
export interface Place {
  at: Date;
  id: string;
}

/** The newest rows under a condition, each with some columns. */
export async function readWalked(
  scope: Scope,
  { table, id, at }: BulkTable,
  columns: BulkTable['file'],
  where: SQL | undefined,
  most: number,
): Promise<WalkedRow[]> {
  const selected = scope.db.select({ ...columns, id, at });
  const [rows] = await scope.read(selected.from(table).where(where).orderBy(desc(at), desc(id)).limit(most));
  return rows as WalkedRow[];
}

/** As SQL: the chosen rows of a table that are older than a place. */
export function chosenRows(scope: Scope, table: BulkTable, chosen: Chosen, beyond: Place): SQL | undefined {
  return and(
    sql`(${table.at}, ${table.id}) < (${beyond.at.getTime()}, ${beyond.id})`,
    table.within,
    'ids' in chosen ? sql`${table.picked ?? table.id} IN ${idList(chosen.ids)}` : table.asked(chosen, scope),
  );
}

/** These ids as SQL, with one bound value for any number of them. */
export function idList(ids: string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

/** As SQL: the column's value is one of the slice's rows, and the slice is still this run's own. */
export function isInSlice(column: SQLiteColumn, { ids, isMine }: Slice): SQL {
  return sql`(${column} IN ${ids} AND ${isMine})`;
}
