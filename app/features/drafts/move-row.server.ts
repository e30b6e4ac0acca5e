import { type SQL, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { savedByAnother } from './check-refs.server';
import type { MoveRow } from './parts-schema';
import type { Kept } from './write-draft.server';

interface MovedList {
  /** A table whose rows have positions from 1. */
  table: Kept;
  /** SQL condition: the rows that share an order with the row; all rows of the table if absent. */
  among?: SQL;
  action: string;
}

/**
 * Moves a row of one of the office's lists to another place; the rows between make room. The row's revision says on
 * which order the move is based: every row that moves gets a new one. Repeating the request changes nothing. Throws
 * not-found, and conflict for an outdated order or a place that the list does not have.
 */
export async function moveRow(scope: Scope, { rowId, revision: before, place }: MoveRow, list: MovedList) {
  const viewer = requireAdmin(scope);
  const { table, among = sql`1`, action } = list;
  const revision = newId(scope.now().getTime());
  const own = sql`SELECT m.revision, m.position, m.id FROM ${table} m WHERE m.id = ${rowId}`;
  const { there } = await scope.write({
    claimed: sql`UPDATE ${table} SET revision = ${revision}
      WHERE id = ${rowId} AND revision = ${before} AND position <> ${place}
        AND ${place} <= (SELECT max(position) FROM ${table} WHERE ${among}) AND ${stillActs(viewer)}`,
    logged: officeEntry(scope, { action, details: { id: rowId, place } }),
    placed: placeRow({
      table,
      id: rowId,
      place,
      among,
      isMine: sql`(SELECT o.revision FROM (${own}) o) = ${revision}`,
    }),
    there: firstOf(
      scope.db
        .select({
          isThere: sql<number>`(SELECT o.position FROM (${own}) o) = ${place}`.as('is_there'),
          id: sql`(SELECT o.id FROM (${own}) o)`.as('id'),
        })
        .from(sql`(SELECT 1)`),
    ),
  });
  if (!there?.id) throw new AppError('not-found', 'There is no such row.');
  if (!there.isThere) throw savedByAnother();
}

interface Placing {
  table: Kept;
  id: string;
  /** The new position. */
  place: number;
  /** SQL condition: the rows that share an order. */
  among: SQL;
  /** SQL condition: the row has been written by this batch. */
  isMine: SQL;
}

/**
 * Statements that give a row another position; the rows between make room and get its revision, so that forms with
 * their old positions are refused.
 */
export function placeRow({ table, id, place, among, isMine }: Placing): Statement[] {
  const mine = (what: SQL) => sql`(SELECT ${what} FROM ${table} m WHERE m.id = ${id})`;
  return [
    // Positions are unique at every moment, so the rows from the old to the new place move through negative ones.
    sql`UPDATE ${table} SET position = -position, revision = ${mine(sql`m.revision`)}
      WHERE ${among} AND ${isMine}
        AND position BETWEEN min(${mine(sql`m.position`)}, ${place}) AND max(${mine(sql`m.position`)}, ${place})`,
    sql`UPDATE ${table} SET position = -position + iif(-${mine(sql`m.position`)} < ${place}, -1, 1)
      WHERE ${among} AND position < 0 AND id <> ${id}`,
    sql`UPDATE ${table} SET position = ${place} WHERE id = ${id} AND position < 0`,
  ];
}
