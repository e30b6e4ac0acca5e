import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow } from '#db/insert-when';
import { firstOf, known, type Read } from '#db/read';
import { condition, subquery } from '#db/subqueries';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { addressTaken } from './check-refs.server';
import { placeRow } from './move-row.server';
import { isUnchanged, mostListed } from './rules';
import { type Kept, writeDraft } from './write-draft.server';

/** A row as its form has it: these fields, and the columns of the row. */
interface RowForm {
  /** Absent for a new row. */
  rowId?: string | undefined;
  /** The id of a new row, which never changes; if absent, its address becomes its id. */
  ownId?: string | undefined;
  slug?: string;
  revision: string;
  /** The wanted position; if absent the current one, and the last for a new row. */
  place?: number | undefined;
  [column: string]: string | number | boolean | null | undefined;
}

/** What a row's form also says of the rows inside it. */
export interface RowsInside {
  /** Whether they are as they are saved. */
  isUnchanged: boolean;
  /** A further condition for the write. */
  when?: SQL;
  /** Statements that write them, only if `isMine` holds. */
  contents: (isMine: SQL) => Statement[];
  /** What the audit log says of them. */
  details: Record<string, unknown>;
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
  /** The rows inside, if the form has them. */
  inside?: RowsInside | undefined;
  action: string;
}

/**
 * Adds or changes a row of one of the office's lists. A new row without a place comes last; for a row at another place
 * the rows between make room. Of two saves based on the same state, the first one counts. A save that changes nothing
 * writes nothing. Throws invalid on the field, not-found and conflict.
 */
export async function saveRow(scope: Scope, form: RowForm, list: RowList): Promise<void> {
  requireAdmin(scope);
  const { rowId, ownId, revision, place: wanted, ...columns } = form;
  const { table, placed, room = { most: mostListed }, refers, inside, action } = list;
  const { field = 'slug', taken = 'This is already taken' } = list.key ?? {};
  // Pages find a row by its id or its address, so no row's address may be another row's id.
  const key = form.slug ?? rowId ?? ownId ?? '';
  const id = rowId ?? ownId ?? key;
  // A row that is put back has its id of before, which may be another row's address by now.
  const isAddress = rowId || key === id ? sql`0` : sql`EXISTS (SELECT 1 FROM ${table} s WHERE s.slug = ${id})`;
  const isOthers = condition(sql`(${hasRow(table, and(eq(table.id, key), ne(table.id, id)))} OR ${isAddress})`);
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
  const highest = facts?.last ?? 0;
  const mayMove = placed && wanted && !isMovedOver && (saved || wanted <= highest);
  const place = mayMove ? Math.min(wanted, highest) : undefined;
  const isAsSaved = isUnchanged({ ...columns, ...(place && { position: place }), revision }, saved);
  if (isAsSaved && inside?.isUnchanged !== false) return;
  const isLast = placed !== undefined && (!saved || isMovedOver);
  const behindAll = isLast && sql`(SELECT coalesce(max(position), 0) + 1 FROM ${table} WHERE ${among})`;
  await writeDraft(scope, {
    table,
    // The statement that writes a last row computes its position.
    row: { ...columns, ...(behindAll && { position: behindAll }), id },
    before: saved && revision,
    when: sql`NOT ${isOthers} AND (${saved ? 1 : 0} OR ${isRoom}) AND ${inside?.when ?? sql`1`}`,
    action,
    details: { id, ...inside?.details },
    contents: (isMine) => [
      ...(place && place !== saved?.position ? placeRow({ table, id, place, among, isMine }) : []),
      ...(inside?.contents(isMine) ?? []),
    ],
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
