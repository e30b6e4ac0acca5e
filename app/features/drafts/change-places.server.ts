import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Statement } from '#db/client';
import { rawStatement } from '#db/raw-statement';
import type { Scope } from '~/scope/scope';

interface Move {
  /** Its rows have an id, a position from 1, and a revision. */
  table: SQLiteTable;
  id: string;
  /** Where it goes. */
  place: number;
  /** As SQL: the rows that its place is among. */
  among: SQL;
  /** As SQL, what each of these writes asks for. */
  isMine: SQL;
}

/** Statements that swap two rows: a row moves to its new position, and the row at that position moves to the old one. */
export function changePlaces({ db }: Scope, { table, id, place, among, isMine }: Move): Statement[] {
  const mine = (what: SQL) => sql`(SELECT ${what} FROM ${table} m WHERE m.id = ${id})`;
  return [
    // No two may have one place, not even on the way: below zero all places are free.
    sql`UPDATE ${table} SET position = -position WHERE ${among} AND (id = ${id} OR position = ${place}) AND ${isMine}`,
    // A form that still says where the other one stood must not move it back.
    sql`UPDATE ${table} SET position = ${mine(sql`-m.position`)}, revision = ${mine(sql`m.revision`)}
      WHERE ${among} AND position < 0 AND id <> ${id} AND ${isMine}`,
    sql`UPDATE ${table} SET position = ${place} WHERE id = ${id} AND position < 0 AND ${isMine}`,
  ].map((statement) => rawStatement(db, statement));
}
