import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Statement } from '#db/client';
import type { Chosen } from '#db/schema';
import type { TableAsk, TableModel } from '~/kit/table';
import type { Scope } from '~/scope/scope';

/**
 * A table whose rows can be changed or exported in bulk. A bulk act walks them by `at` and `id`, from newest to oldest.
 */
export interface BulkTable {
  /** The table's name in the address of an export: 'comments'. */
  name: string;
  model: TableModel;
  path: string;
  table: SQLiteTable;
  id: SQLiteColumn;
  at: SQLiteColumn;
  /** The column whose value a row's checkbox holds; the id if absent. */
  picked?: SQLiteColumn;
  /** SQL condition: the rows of the database table that the admin table can show; all rows if absent. */
  within?: SQL;
  /** SQL condition: the rows that match a search and filters. */
  asked(ask: Pick<TableAsk, 'search' | 'filters'>, scope: Scope): SQL | undefined;
  /** The columns of the exported file, by their headings. */
  file: Record<string, SQLiteColumn | SQL>;
}

/** A row with its position in the walk (`at`, `id`) and the other selected columns. */
export interface WalkedRow extends Record<string, unknown> {
  id: string;
  at: Date;
}

/** A group of rows that one batch changes. */
export interface Slice {
  bulkId: string;
  reason: string;
  rows: WalkedRow[];
  /** The ids of the rows as an SQL list: `IN ${ids}`. */
  ids: SQL;
  /** SQL condition: this run has claimed the slice. Every statement of the slice checks it. */
  isMine: SQL;
}

/** One kind of act on many rows. */
export interface BulkKind {
  of: BulkTable;
  /** SQL condition: the rows that the act would change. */
  eligible(scope: Scope): SQL | undefined;
  /** Columns that `change` needs beside the id. */
  facts?: Record<string, SQLiteColumn>;
  /** Changes the rows of a slice. The number of rows that this statement changes is added to the act's `done`. */
  change(scope: Scope, slice: Slice): Statement;
  /** Further statements of the same batch. */
  further?(scope: Scope, slice: Slice): Statement[];
}

/** A position in the walk through a table. The rows after it are older. */
export interface Place {
  at: Date;
  id: string;
}

/** Reads the newest rows that meet a condition, each with the given columns. */
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

/** SQL condition: the chosen rows of a table that come after a position in the walk. */
export function chosenRows(scope: Scope, table: BulkTable, chosen: Chosen, beyond: Place): SQL | undefined {
  return and(
    sql`(${table.at}, ${table.id}) < (${beyond.at.getTime()}, ${beyond.id})`,
    table.within,
    'ids' in chosen ? sql`${table.picked ?? table.id} IN ${idList(chosen.ids)}` : table.asked(chosen, scope),
  );
}

/** The ids as an SQL list that uses one bound value, however many ids there are. */
export function idList(ids: string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

/** SQL condition: the column's value is the id of a row of the slice, and this run has claimed the slice. */
export function isInSlice(column: SQLiteColumn, { ids, isMine }: Slice): SQL {
  return sql`(${column} IN ${ids} AND ${isMine})`;
}
