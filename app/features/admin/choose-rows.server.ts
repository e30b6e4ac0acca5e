import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Chosen } from '#db/schema';
import { longestSearch, readTable, rowChoices, type TableAsk, type TableModel } from '~/kit/table';
import type { Scope } from '~/scope/scope';

/** A table of the office whose rows can be chosen, to export them or to change many at once. */
export interface OfficeRows {
  /** The table's name in the form of an export, and in the file's name: 'comments'. */
  name: string;
  model: TableModel;
  path: string;
  table: SQLiteTable;
  id: SQLiteColumn;
  /** Rows are walked by `at` and `id`, from newest to oldest. */
  at: SQLiteColumn;
  /** The column whose value a row's checkbox holds; the id if absent. */
  picked?: SQLiteColumn;
  /** SQL condition: the rows of the database table that the office's table can show; all rows if absent. */
  within?: SQL;
  /** SQL condition: the rows that match a search and filters. */
  asked(ask: Pick<TableAsk, 'search' | 'filters'>, scope: Scope): SQL | undefined;
  /** The columns of the exported file, by their headings. */
  file: Record<string, SQLiteColumn | SQL>;
}

/** The most checkboxes that a page can have. */
export const mostBoxes = Math.max(...rowChoices);

/**
 * Reads the chosen rows from a form or an address: the values of ticked checkboxes, or all rows that match a search and
 * filters. Null if no row is chosen.
 */
export function readChosen(model: TableModel, params: URLSearchParams | FormData): Chosen | null {
  if (params.has('all')) {
    const texts = new URLSearchParams([...params].map(([name, value]) => [name, String(value)]));
    const { search, filters } = readTable(model, texts);
    return { search, filters };
  }
  const ids = params
    .getAll('row')
    .map(String)
    .filter((one) => one.length > 0 && one.length <= longestSearch);
  return ids.length ? { ids: [...new Set(ids)].slice(0, mostBoxes) } : null;
}

/** A position in the walk through a table. The rows after it are older. */
export interface Place {
  at: Date;
  id: string;
}

/** SQL condition: the chosen rows of a table that come after a position in the walk. */
export function chosenRows(scope: Scope, rows: OfficeRows, chosen: Chosen, beyond: Place): SQL | undefined {
  return and(
    sql`(${rows.at}, ${rows.id}) < (${beyond.at.getTime()}, ${beyond.id})`,
    rows.within,
    'ids' in chosen ? sql`${rows.picked ?? rows.id} IN ${idList(chosen.ids)}` : rows.asked(chosen, scope),
  );
}

/** A row with its position in the walk (`at`, `id`) and the other selected columns. */
export interface WalkedRow extends Record<string, unknown> {
  id: string;
  at: Date;
}

/** Reads the newest rows that meet a condition, each with the given columns. */
export async function readWalked(
  scope: Scope,
  { table, id, at }: OfficeRows,
  columns: OfficeRows['file'],
  where: SQL | undefined,
  most: number,
): Promise<WalkedRow[]> {
  const selected = scope.db.select({ ...columns, id, at });
  const [rows] = await scope.read(selected.from(table).where(where).orderBy(desc(at), desc(id)).limit(most));
  return rows as WalkedRow[];
}

/** The ids as an SQL list that uses one bound value, however many ids there are. */
export function idList(ids: string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}
