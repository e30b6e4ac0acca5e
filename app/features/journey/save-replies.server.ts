import { AppError, type FieldErrors } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { Questionnaire } from './list-questions.server';
import { readQuestions } from './queries.server';
import { invalidAnswer, type Question, type Reply, replyField, wrongReplies } from './rules';
import { writeReplies } from './write-replies.server';

export interface SavedReplies extends Questionnaire {
  /** The question of the last submitted reply. */
  lastQuestionId: string | undefined;
  isAllAnswered: boolean;
}

/**
 * Saves a member's replies to one or several questions, replacing earlier ones; other questions keep theirs. Throws
 * invalid if any reply is invalid, and then saves nothing.
 */
export async function saveReplies(scope: Scope, replies: Reply[]): Promise<SavedReplies> {
  const viewer = requireMember(scope);
  const [questions] = await scope.read(readQuestions(scope));
  refuseWrong(wrongReplies(questions, replies));
  return keep(scope, viewer.id, questions, replies);
}

/**
 * Saves the replies to all questions, as one form sends them. After an answer that ends the questions the others may be
 * empty, and keep earlier replies.
 */
export async function saveAllReplies(scope: Scope, replies: Reply[]): Promise<SavedReplies> {
  const viewer = requireMember(scope);
  const [questions] = await scope.read(readQuestions(scope));
  const ending = new Set(
    questions.flatMap(({ answers }) => answers.filter(({ endsQuestions }) => endsQuestions).map(({ id }) => id)),
  );
  const isEnded = replies.some(({ answerIds }) => answerIds.some((id) => ending.has(id)));
  const isLeftOpen = ({ answerIds }: Reply) => isEnded && answerIds.length === 0;
  refuseWrong(wrongReplies(questions, replies).filter((place) => !isLeftOpen(replies[place] as Reply)));
  const isAsked = new Set(replies.map(({ questionId }) => questionId));
  if (!isEnded && questions.some(({ id }) => !isAsked.has(id))) throw new AppError('invalid', invalidAnswer);
  const given = replies.filter((reply) => !isLeftOpen(reply));
  return keep(scope, viewer.id, questions, given);
}

async function keep(scope: Scope, userId: string, questions: Question[], replies: Reply[]): Promise<SavedReplies> {
  const kept = await writeReplies(scope, userId, replies);
  return { questions, lastQuestionId: replies.at(-1)?.questionId, ...kept };
}

/** Reports invalid replies by their form fields. */
function refuseWrong(places: number[]): void {
  if (!places.length) return;
  const errors: FieldErrors = Object.fromEntries(places.map((place) => [replyField(place), [invalidAnswer]]));
  throw new AppError('invalid', invalidAnswer, { errors });
}
