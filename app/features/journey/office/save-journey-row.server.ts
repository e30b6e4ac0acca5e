import { eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { journeyAnswers, journeyQuestions, journeyStages } from '#db/schema';
import { saveRow } from '~/features/drafts/save-row.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { most } from '../rules';
import type { SaveAnswer, SaveQuestion, SaveStage } from './journey-schema';

/** A stage of the learning journey. Throws as `saveRow` does. */
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

/** A question of the learning journey; it is asked once it has answers. Throws as `saveRow` does. */
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
 * What may be answered to a question. It stays with the question that it was made for: members have given it to that one.
 * Throws as `saveRow` does.
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
      isElsewhere: (standing) => {
        if (standing.questionId !== questionId) throw new AppError('not-found', 'There is no such answer.');
        return false;
      },
    },
    room: { most: most.answers, of: ofQuestion },
    refers: { field: '', to: firstOf(question) },
    action: 'answer-saved',
  });
}

/** The id of a new row comes with its form, so that a form that is sent twice makes one row. */
function keyOfForm(rowId: string | undefined, ownId: string | undefined) {
  return {
    field: '',
    value: rowId ?? ownId ?? '',
    taken: 'This has already been added. Submit again to add another one.',
  };
}
