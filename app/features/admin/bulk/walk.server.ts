import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Chosen } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { BulkTable, Slice, WalkedRow } from './bulk-kind.server';

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
