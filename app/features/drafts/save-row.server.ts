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

/** A row as its form has it: beside what is named here, its columns. */
interface RowForm {
  /** Absent for a row that is new. */
  rowId?: string | undefined;
  /** The id of a new row. Absent: its address is its id. The row keeps it for ever. */
  ownId?: string | undefined;
  slug?: string;
  revision: string;
  /** The wanted position; absent: the current one. */
  place?: number | undefined;
  [column: string]: string | number | boolean | null | undefined;
}

interface RowList {
  table: Kept;
  /** The field that the id of a new row came in, and what is said when another row has it. Absent: the address. */
  key?: { field: string; taken?: string };
  /** Among which rows it has its place; absent where a list is in the order of its names. */
  placed?: {
    /** As SQL: of those among which it is to stand; of all when absent. */
    among?: SQL;
    /** It moved from another list and comes last in this one. */
    isElsewhere?: (saved: SavedRow) => boolean;
  };
  /** How many rows there may be, and as SQL which rows count; absent: all rows of the list. */
  room?: { most: number; of?: SQL };
  /** What it names beside itself. */
  refers?: { field: string; to: Read<unknown> };
  action: string;
}

/**
 * Adds or changes a row of one of the office's lists. A new row comes last. A row that is moved to the place of another
 * one changes places with it. Of two saves made from the same state the first one counts; a save that changes nothing
 * writes nothing. Throws invalid on the field, not-found and conflict.
 */
export async function saveRow(scope: Scope, form: RowForm, list: RowList): Promise<void> {
  requireAdmin(scope);
  const { rowId, ownId, revision, place: wanted, ...columns } = form;
  const { table, placed, room = { most: mostListed }, refers, action } = list;
  const { field = 'slug', taken = 'This is already taken' } = list.key ?? {};
  // Pages know a row by its id or its address, so one row's address is never another's id.
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
    // The place of a new row is computed by the statement that writes it.
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
  /** Its rows have a position from 1. */
  table: Kept;
  id: string;
  /** Where it goes. */
  place: number;
  /** As SQL: the rows that its place is among. */
  among: SQL;
  /** As SQL, what each of these writes asks for. */
  isMine: SQL;
}

/** Statements that swap two rows: a row moves to its new position, and the row at that position moves to the old one. */
function changePlaces({ table, id, place, among, isMine }: Move): Statement[] {
  const mine = (what: SQL) => sql`(SELECT ${what} FROM ${table} m WHERE m.id = ${id})`;
  return [
    // No two may have one place, not even on the way: below zero all places are free.
    sql`UPDATE ${table} SET position = -position WHERE ${among} AND (id = ${id} OR position = ${place}) AND ${isMine}`,
    // A form that still says where the other one stood must not move it back.
    sql`UPDATE ${table} SET position = ${mine(sql`-m.position`)}, revision = ${mine(sql`m.revision`)}
      WHERE ${among} AND position < 0 AND id <> ${id} AND ${isMine}`,
    sql`UPDATE ${table} SET position = ${place} WHERE id = ${id} AND position < 0 AND ${isMine}`,
  ];
}
