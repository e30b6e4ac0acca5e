import { eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { journeyAnswers, journeyQuestions } from '#db/schema';
import { most } from '~/features/journey/rules';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import type { SaveAnswer } from './journey-schema';
import { keyOfForm } from './rules';
import { saveRow } from './save-row.server';

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
