import { eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { journeyAnswers, journeyQuestions, journeyStages } from '#db/schema';
import { saveRow } from '~/features/drafts/save-row.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { most } from '../rules';
import type { SaveAnswer, SaveQuestion, SaveStage } from './journey-schema';

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
