import { eq, type SQL, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { journeyAnswers, journeyQuestions, journeyRemovals, journeyStages } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { savedByAnother } from '~/features/drafts/check-refs.server';
import { moveRow } from '~/features/drafts/move-row.server';
import type { MoveRow } from '~/features/drafts/parts-schema';
import { saveRow } from '~/features/drafts/save-row.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { most } from '../rules';
import type { RemoveJourneyRow, SaveAnswer, SaveQuestion, SaveStage } from './journey-schema';

/** A new row's id comes with its form, so sending the form twice creates one row (idempotent). */
const key = { field: '', taken: 'This has already been added. Submit again to add another one.' };

/** Saves a stage of the learning journey. Throws like `saveRow`. */
export async function saveStage(scope: Scope, row: SaveStage): Promise<void> {
  const room = { most: most.stages };
  await saveRow(scope, row, { table: journeyStages, key, placed: {}, room, action: 'stage-saved' });
}

/** Saves a question of the learning journey; it is asked once it has answers. Throws like `saveRow`. */
export async function saveQuestion(scope: Scope, row: SaveQuestion): Promise<void> {
  const room = { most: most.questions };
  await saveRow(scope, row, { table: journeyQuestions, key, placed: {}, room, action: 'question-saved' });
}

/**
 * Saves an answer. It cannot move to another question, since members have chosen it for this one. Throws like
 * `saveRow`.
 */
export async function saveAnswer(scope: Scope, row: SaveAnswer): Promise<void> {
  const { questionId } = row;
  const ofQuestion = sql`question_id = ${questionId}`;
  const question = scope.db
    .select({ id: journeyQuestions.id })
    .from(journeyQuestions)
    .where(eq(journeyQuestions.id, questionId));
  await saveRow(scope, row, {
    table: journeyAnswers,
    key,
    placed: {
      among: ofQuestion,
      isElsewhere: (saved) => {
        if (saved.questionId !== questionId) throw new AppError('not-found', 'There is no such answer.');
        return false;
      },
    },
    room: { most: most.answers, of: ofQuestion },
    refers: { field: '', to: firstOf(question) },
    action: 'answer-saved',
  });
}

/** Moves a stage to another place. Throws like `moveRow`. */
export async function moveStage(scope: Scope, row: MoveRow): Promise<void> {
  await moveRow(scope, row, { table: journeyStages, action: 'stage-moved' });
}

/** Moves a question to another place. Throws like `moveRow`. */
export async function moveQuestion(scope: Scope, row: MoveRow): Promise<void> {
  await moveRow(scope, row, { table: journeyQuestions, action: 'question-moved' });
}

/** Moves an answer to another place among the answers to its question. Throws like `moveRow`. */
export async function moveAnswer(scope: Scope, row: MoveRow): Promise<void> {
  await moveRow(scope, row, { table: journeyAnswers, among: besideAnswer(row.rowId), action: 'answer-moved' });
}

/** As SQL: the answers to this answer's question. */
function besideAnswer(id: string): SQL {
  return sql`question_id = (SELECT a.question_id FROM ${journeyAnswers} a WHERE a.id = ${id})`;
}

interface Removal extends RemoveJourneyRow {
  table: typeof journeyStages | typeof journeyQuestions | typeof journeyAnswers;
  /** An SQL condition: the rows that share one sequence of positions. */
  among: SQL;
  /** The kind of row whose replies `clearJourney` deletes later; absent for a stage. */
  what?: 'question' | 'answer';
  action: string;
}

/** Removes a stage and its courses' places. Throws conflict if it was saved since. */
export function removeStage(scope: Scope, row: RemoveJourneyRow): Promise<void> {
  return remove(scope, { ...row, table: journeyStages, among: sql`1`, action: 'stage-removed' });
}

/** Removes a question and its answers; members' replies to it are ignored. Throws conflict if it was saved since. */
export function removeQuestion(scope: Scope, row: RemoveJourneyRow): Promise<void> {
  return remove(scope, {
    ...row,
    table: journeyQuestions,
    among: sql`1`,
    what: 'question',
    action: 'question-removed',
  });
}

/** Removes an answer; members who chose it no longer have it. Throws conflict if it was saved since. */
export function removeAnswer(scope: Scope, row: RemoveJourneyRow): Promise<void> {
  return remove(scope, {
    ...row,
    table: journeyAnswers,
    among: besideAnswer(row.rowId),
    what: 'answer',
    action: 'answer-removed',
  });
}

/**
 * Removes a row. The rows after it move first, since its position is needed. Foreign keys delete the office's rows;
 * members' replies may be very many, so `clearJourney` deletes them. Idempotent: a second click finds no row and
 * succeeds. Throws conflict if the row was saved since.
 */
async function remove(scope: Scope, { table, rowId, revision: before, among, what, action }: Removal): Promise<void> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const revision = newId(scope.now().getTime());
  const mine = (column: SQL) => sql`(SELECT ${column} FROM ${table} m WHERE m.id = ${rowId})`;
  const isMine = sql`${mine(sql`m.revision`)} = ${revision}`;
  const { there } = await scope.write({
    claimed: sql`UPDATE ${table} SET revision = ${revision} WHERE id = ${rowId} AND revision = ${before}
      AND ${stillActs(viewer)}`,
    logged: officeEntry(scope, { action, details: { id: rowId } }),
    // Positions are unique at every moment, so rows move through negative ones.
    movedBelowZero: sql`UPDATE ${table} SET position = -position, revision = ${revision}
      WHERE ${among} AND position > ${mine(sql`m.position`)} AND ${isMine}`,
    leftToClear: sql`INSERT OR REPLACE INTO ${journeyRemovals} (id, what, removed_at, looked_to)
      SELECT ${rowId}, ${what ?? ''}, ${scope.now().getTime()}, '' WHERE ${what ? 1 : 0} AND ${isMine}`,
    removed: sql`DELETE FROM ${table} WHERE id = ${rowId} AND revision = ${revision}`,
    movedUp: sql`UPDATE ${table} SET position = -position - 1 WHERE position < 0`,
    there: firstOf(db.select({ id: table.id }).from(table).where(eq(table.id, rowId))),
  });
  if (there) throw savedByAnother();
}
