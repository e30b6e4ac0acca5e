import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow } from '#db/insert-when';
import { firstOf, known, type Read } from '#db/read';
import { condition, subquery } from '#db/subqueries';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { addressTaken } from './check-refs.server';
import { isUnchanged, mostListed } from './rules';
import { type Kept, writeDraft } from './write-draft.server';

/** A row as its form has it: these fields, and the columns of the row. */
interface RowForm {
  /** Absent for a new row. */
  rowId?: string | undefined;
  /** The id of a new row, which never changes; if absent, the row's address becomes its id. */
  ownId?: string | undefined;
  slug?: string;
  revision: string;
  /** The wanted position; the current one if absent. */
  place?: number | undefined;
  [column: string]: string | number | boolean | null | undefined;
}

interface RowList {
  table: Kept;
  /** The field with the id of a new row, and the error if another row has that id; the address if absent. */
  key?: { field: string; taken?: string };
  /** The rows among which the row has its position; absent if the list is ordered by name. */
  placed?: {
    /** SQL condition on these rows; all rows of the table if absent. */
    among?: SQL;
    /** Whether the row moved here from another list. Then it comes last. */
    isElsewhere?: (saved: SavedRow) => boolean;
  };
  /** The most rows, and an SQL condition on the rows that count; all rows if `of` is absent. */
  room?: { most: number; of?: SQL };
  /** Another entry that the row names, which must exist. */
  refers?: { field: string; to: Read<unknown> };
  action: string;
}

/**
 * Adds or changes a row of one of the office's lists. A new row comes last. A row that moves to another row's place
 * swaps places with it. Of two saves based on the same state, the first one counts. A save that changes nothing writes
 * nothing. Throws invalid on the field, not-found and conflict.
 */
export async function saveRow(scope: Scope, form: RowForm, list: RowList): Promise<void> {
  requireAdmin(scope);
  const { rowId, ownId, revision, place: wanted, ...columns } = form;
  const { table, placed, room = { most: mostListed }, refers, action } = list;
  const { field = 'slug', taken = 'This is already taken' } = list.key ?? {};
  // Pages find a row by its id or its address, so no row's address may be another row's id.
  const key = form.slug ?? rowId ?? ownId ?? '';
  const id = rowId ?? key;
  const isOthers = condition(hasRow(table, and(eq(table.id, key), ne(table.id, id))));
  const isRoom = condition(sql`(SELECT count(*) FROM ${table} WHERE ${room.of ?? sql`1`}) < ${room.most}`);
  const among = placed?.among ?? sql`1`;
  const last = subquery<number | null>(placed ? sql`(SELECT max(position) FROM ${table} WHERE ${among})` : sql`NULL`);
  const [found, facts, named] = await scope.read(
    firstOf(scope.db.select().from(table).where(eq(table.id, id))),
    firstOf(scope.db.select({ isOthers, isRoom, last }).from(sql`(SELECT 1)`)),
    refers?.to ?? known(true),
  );
  const saved = found as SavedRow | null;
  if (rowId && !saved) throw new AppError('not-found', 'There is no such row.');
  if (facts?.isOthers || (!rowId && saved)) throw invalid(field, taken);
  if (refers && !named) throw invalid(refers.field, 'There is no such entry');
  if (!rowId && !facts?.isRoom) throw invalid('', `The list is full: at most ${room.most} rows.`);
  const isMovedOver = saved !== null && placed?.isElsewhere?.(saved) === true;
  const place = placed && saved && !isMovedOver ? Math.min(wanted ?? saved.position, facts?.last ?? 1) : undefined;
  if (isUnchanged({ ...columns, ...(place && { position: place }), revision }, saved)) return;
  const behindAll = placed && !place && sql`(SELECT coalesce(max(position), 0) + 1 FROM ${table} WHERE ${among})`;
  await writeDraft(scope, {
    table,
    // The statement that writes a last row computes its position.
    row: { ...columns, ...(behindAll && { position: behindAll }), id },
    before: saved && revision,
    when: sql`NOT ${isOthers} AND (${saved ? 1 : 0} OR ${isRoom})`,
    action,
    details: { id },
    contents: (isMine) => (place && place !== saved?.position ? changePlaces({ table, id, place, among, isMine }) : []),
    taken: { column: '.slug', refusal: addressTaken },
  });
}

interface SavedRow {
  id: string;
  revision: string;
  position: number;
  sectionId?: string;
  questionId?: string;
}

interface Move {
  /** A table whose rows have positions from 1. */
  table: Kept;
  id: string;
  /** The new position. */
  place: number;
  /** SQL condition: the rows that share an order. */
  among: SQL;
  /** SQL condition of each statement: the save has been written. */
  isMine: SQL;
}

/** Statements that swap two rows: a row moves to its new position, and the row there to the old one. */
function changePlaces({ table, id, place, among, isMine }: Move): Statement[] {
  const mine = (what: SQL) => sql`(SELECT ${what} FROM ${table} m WHERE m.id = ${id})`;
  return [
    // Positions are unique at all times, so both rows first get a negative position, which is always free.
    sql`UPDATE ${table} SET position = -position WHERE ${among} AND (id = ${id} OR position = ${place}) AND ${isMine}`,
    // The other row gets the new revision, too, so that a form with its old position cannot move it back.
    sql`UPDATE ${table} SET position = ${mine(sql`-m.position`)}, revision = ${mine(sql`m.revision`)}
      WHERE ${among} AND position < 0 AND id <> ${id} AND ${isMine}`,
    sql`UPDATE ${table} SET position = ${place} WHERE id = ${id} AND position < 0 AND ${isMine}`,
  ];
}
