import { eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Statement } from '#db/client';
import { rawStatement } from '#db/raw-statement';
import { firstOf, known, type Read } from '#db/read';
import type {
  articleCategories,
  articleSections,
  articleTags,
  categories,
  journeyAnswers,
  journeyQuestions,
  journeyStages,
  tutors,
} from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { addressTaken } from './check-refs.server';
import { isUnchanged, mostListed } from './rules';
import { writeDraft } from './write-draft.server';

type ListTable =
  | typeof categories
  | typeof tutors
  | typeof articleSections
  | typeof articleCategories
  | typeof articleTags
  | typeof journeyStages
  | typeof journeyQuestions
  | typeof journeyAnswers;

interface RowDraft {
  table: ListTable;
  /** Absent for a row that is new. */
  rowId: string | undefined;
  revision: string;
  /**
   * The id of a new row, and the field it came in. It is refused with the text `taken` when another row has that id; the
   * row keeps it for ever.
   */
  key: { field: string; value: string; taken?: string };
  columns: { slug?: string } & Record<string, string | boolean | null | undefined>;
  /** Among which rows it has its place; absent where a list is in the order of its names. */
  placed?: {
    /** As SQL: of those among which it is to stand; of all when absent. */
    among?: SQL;
    /** It moved from another list and comes last in this one. */
    isElsewhere?: (saved: SavedRow) => boolean;
  };
  /** How many rows there may be, and as SQL which rows count; absent: all rows of the list. */
  room?: { most: number; of: SQL };
  /** The wanted position; absent: the current one. */
  place?: number | undefined;
  /** What it names beside itself. */
  refers?: { field: string; to: Read<unknown> };
  action: string;
}

/**
 * Adds or changes a row of one of the office's lists. A new row comes last. A row that is moved to the place of another
 * one changes places with it. Of two saves made from the same state the first one counts; a save that changes nothing
 * writes nothing. Throws invalid on the field, not-found and conflict.
 */
export async function saveRow(scope: Scope, draft: RowDraft): Promise<void> {
  requireAdmin(scope);
  const { table, rowId, revision, key, columns, placed, action } = draft;
  const among = placed?.among ?? sql`1`;
  const { saved, last } = await check(scope, draft, among);
  const isMovedOver = saved !== null && placed?.isElsewhere?.(saved) === true;
  const place = placed && saved && !isMovedOver ? Math.min(draft.place ?? saved.position, last) : undefined;
  if (isUnchanged({ ...columns, ...(place && { position: place }), revision }, saved)) return;
  const behindAll = placed && !place && sql`(SELECT coalesce(max(position), 0) + 1 FROM ${table} WHERE ${among})`;
  const id = rowId ?? key.value;
  try {
    await writeDraft(scope, {
      table,
      // The place of a new row is computed by the statement that writes it.
      row: { ...columns, ...(behindAll && { position: behindAll }), id } as typeof table.$inferInsert & { id: string },
      before: saved && revision,
      when: sql`NOT ${isOthers(table, id, key.value)} AND (${saved ? 1 : 0} OR ${isRoomIn(draft)})`,
      action,
      details: { id },
      contents: (isMine) =>
        place && place !== saved?.position ? changePlaces(scope, { table, id, place, among, isMine }) : [],
    });
  } catch (error) {
    if (isUniqueViolation(error, '.slug')) throw addressTaken();
    throw error;
  }
}

/** As SQL: the key is another row's id. Pages know a row by either, so one row's address is never another's id. */
const isOthers = (table: ListTable, id: string, key: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${table} o WHERE o.id = ${key} AND o.id <> ${id})`;

const roomOf = ({ room = { most: mostListed, of: sql`1` } }: RowDraft) => room;

const isRoomIn = (draft: RowDraft): SQL =>
  sql`(SELECT count(*) FROM ${draft.table} WHERE ${roomOf(draft).of}) < ${roomOf(draft).most}`;

interface SavedRow {
  id: string;
  revision: string;
  position: number;
  sectionId?: string;
  questionId?: string;
}

/** The saved row, or null for a new one, and the last position of its list. */
async function check(scope: Scope, draft: RowDraft, among: SQL) {
  const { table, rowId, key, placed, refers } = draft;
  const { db } = scope;
  const id = rowId ?? key.value;
  const [found, facts, named] = await scope.read(
    firstOf(db.select().from(table).where(eq(table.id, id))),
    firstOf(
      db
        .select({
          isOthers: sql<number>`${isOthers(table, id, key.value)}`.as('is_others'),
          isRoom: sql<number>`${isRoomIn(draft)}`.as('is_room'),
          last: placed
            ? sql<number | null>`(SELECT max(position) FROM ${table} WHERE ${among})`.as('last')
            : sql<null>`NULL`.as('last'),
        })
        .from(sql`(SELECT 1)`),
    ),
    refers?.to ?? known(true),
  );
  const saved = found as SavedRow | null;
  if (rowId && !saved) throw new AppError('not-found', 'There is no such row.');
  if (facts?.isOthers || (!rowId && saved)) {
    throw invalid(key.field, key.taken ?? 'This is already taken');
  }
  if (refers && !named) throw invalid(refers.field, 'There is no such entry');
  if (!rowId && !facts?.isRoom) throw invalid('', `The list is full: at most ${roomOf(draft).most} rows.`);
  return { saved, last: facts?.last ?? 1 };
}

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
function changePlaces({ db }: Scope, { table, id, place, among, isMine }: Move): Statement[] {
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
