import { eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import {
  courses,
  journeyAnswerCourses,
  journeyAnswers,
  journeyQuestions,
  journeyRemovals,
  journeyStages,
} from '#db/schema';
import { moveRow } from '~/features/drafts/move-row.server';
import type { MoveRow, RemoveRow } from '~/features/drafts/parts-schema';
import { removeRow } from '~/features/drafts/remove-row.server';
import { saveRow } from '~/features/drafts/save-row.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { most } from '../rules';
import type { SaveAnswer, SaveQuestion, SaveStage } from './journey-schema';
import { openJourney } from './open-journey.server';
import { stageBack } from './present-journey.server';
import { checkAnswerCourses, checkStageCourses } from './save-journey-courses.server';

/** A new row's id comes with its form, so sending the form twice creates one row (idempotent). */
const key = { field: '', taken: 'This has already been added. Submit again to add another one.' };

/**
 * Saves a stage of the learning journey, with its courses if the form has them. A removed stage that is put back is
 * recommended by the same answers again. Throws like `saveRow`.
 */
export async function saveStage(scope: Scope, { courseIds, links = [], ...row }: SaveStage): Promise<void> {
  requireAdmin(scope);
  const id = row.rowId ?? row.ownId ?? '';
  const placed = courseIds && (await checkStageCourses(scope, id, courseIds));
  await saveRow(scope, row, {
    ...{ table: journeyStages, key, placed: {}, room: { most: most.stages }, action: 'stage-saved' },
    inside: placed && {
      ...placed,
      contents: (isMine) => [...placed.contents(isMine), ...(row.rowId ? [] : [linkAnswers(id, links, isMine)])],
    },
  });
}

/** Leaves out answers and courses that were removed in the meantime. */
function linkAnswers(stageId: string, links: string[][], isMine: SQL): Statement {
  return sql`INSERT OR IGNORE INTO ${journeyAnswerCourses} (answer_id, stage_id, course_id)
    SELECT a.id, ${stageId}, c.id FROM json_each(${JSON.stringify(links)}) j
    JOIN ${journeyAnswers} a ON a.id = json_extract(j.value, '$[0]')
    JOIN ${courses} c ON c.id = json_extract(j.value, '$[1]') WHERE ${isMine}`;
}

/** Saves a question of the learning journey; it is asked once it has answers. Throws like `saveRow`. */
export async function saveQuestion(scope: Scope, row: SaveQuestion): Promise<void> {
  const room = { most: most.questions };
  await saveRow(scope, row, { table: journeyQuestions, key, placed: {}, room, action: 'question-saved' });
}

/**
 * Saves an answer, with the courses that it recommends if the form has them. It cannot move to another question, since
 * members have chosen it for this one. Throws like `saveRow`.
 */
export async function saveAnswer(scope: Scope, { stages, ...row }: SaveAnswer): Promise<void> {
  requireAdmin(scope);
  const { questionId } = row;
  const inside = stages && (await checkAnswerCourses(scope, row.rowId ?? row.ownId ?? '', stages));
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
    inside,
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

/**
 * Removes a stage, its courses' places and the links from answers to it. Returns the fields that put it back; null if it
 * is gone already, or too long for a message. Throws like `removeRow`.
 */
export async function removeStage(scope: Scope, row: RemoveRow) {
  const fields = stageBack(await openJourney(scope), row.rowId);
  await removeRow(scope, row, { table: journeyStages, among: sql`1`, action: 'stage-removed' });
  return fields;
}

/** Removes a question and its answers; members' replies to it are ignored. Throws like `removeRow`. */
export async function removeQuestion(scope: Scope, row: RemoveRow): Promise<void> {
  const first = leftToClear(scope, 'question', row.rowId);
  await removeRow(scope, row, { table: journeyQuestions, among: sql`1`, first, action: 'question-removed' });
}

/** Removes an answer; members who chose it no longer have it. Throws like `removeRow`. */
export async function removeAnswer(scope: Scope, row: RemoveRow): Promise<void> {
  const first = leftToClear(scope, 'answer', row.rowId);
  await removeRow(scope, row, {
    ...{ table: journeyAnswers, among: besideAnswer(row.rowId), first },
    action: 'answer-removed',
  });
}

/** Members' replies may be very many, so `clearJourney` deletes them later. */
function leftToClear(scope: Scope, what: 'question' | 'answer', id: string) {
  return (isMine: SQL): Statement[] => [
    sql`INSERT OR REPLACE INTO ${journeyRemovals} (id, what, removed_at, looked_to)
      SELECT ${id}, ${what}, ${scope.now().getTime()}, '' WHERE ${isMine}`,
  ];
}
