import { eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { journeyAnswers, journeyQuestions, journeyStages } from '#db/schema';
import { saveRow } from '~/features/drafts/save-row.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { most } from '../rules';
import type { SaveAnswer, SaveQuestion, SaveStage } from './journey-schema';

/** Saves a stage of the learning journey. Throws like `saveRow`. */
export async function saveStage(scope: Scope, { rowId, ownId, revision, place, ...columns }: SaveStage): Promise<void> {
  await saveRow(scope, {
    table: journeyStages,
    ...{ rowId, revision, place, columns },
    key: keyOfForm(rowId, ownId),
    placed: {},
    room: { most: most.stages, of: sql`1` },
    action: 'stage-saved',
  });
}

/** Saves a question of the learning journey; it is asked once it has answers. Throws like `saveRow`. */
export async function saveQuestion(
  scope: Scope,
  { rowId, ownId, revision, place, ...columns }: SaveQuestion,
): Promise<void> {
  await saveRow(scope, {
    table: journeyQuestions,
    ...{ rowId, revision, place, columns },
    key: keyOfForm(rowId, ownId),
    placed: {},
    room: { most: most.questions, of: sql`1` },
    action: 'question-saved',
  });
}

/**
 * Saves an answer. It cannot move to another question, since members have chosen it for this one. Throws like
 * `saveRow`.
 */
export async function saveAnswer(
  scope: Scope,
  { rowId, ownId, revision, place, ...columns }: SaveAnswer,
): Promise<void> {
  const { questionId } = columns;
  const ofQuestion = sql`question_id = ${questionId}`;
  const question = scope.db
    .select({ id: journeyQuestions.id })
    .from(journeyQuestions)
    .where(eq(journeyQuestions.id, questionId));
  await saveRow(scope, {
    table: journeyAnswers,
    ...{ rowId, revision, place, columns },
    key: keyOfForm(rowId, ownId),
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

/** A new row's id comes with its form, so sending the form twice creates one row (idempotent). */
function keyOfForm(rowId: string | undefined, ownId: string | undefined) {
  return {
    field: '',
    value: rowId ?? ownId ?? '',
    taken: 'This has already been added. Submit again to add another one.',
  };
}
