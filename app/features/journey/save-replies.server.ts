import { and, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { journeyAnswers, journeyReplies, users } from '#db/schema';
import { inList } from '#db/subqueries';
import { AppError, type FieldErrors } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { isAllAnsweredSql, readQuestions, readReplies } from './queries.server';
import { invalidAnswer, type Question, type Reply, wrongReplies } from './rules';

/**
 * Saves a member's replies to one or several questions, replacing earlier ones; other questions keep theirs. Throws
 * invalid if any reply is invalid, and then saves nothing.
 */
export async function saveReplies(scope: Scope, replies: Reply[]) {
  const viewer = requireMember(scope);
  const [questions] = await scope.read(readQuestions(scope));
  refuseWrong(wrongReplies(questions, replies));
  return writeReplies(scope, viewer.id, questions, replies);
}

/**
 * Saves the replies to all questions, as one form sends them. After an answer that ends the questions the others may be
 * empty, and keep earlier replies.
 */
export async function saveAllReplies(scope: Scope, replies: Reply[]) {
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
  return writeReplies(scope, viewer.id, questions, given);
}

/** Throws invalid with the places of the invalid replies, spelled as in the API's validation. */
function refuseWrong(places: number[]): void {
  if (!places.length) return;
  const errors: FieldErrors = Object.fromEntries(
    places.map((place) => [`answers.${place}.learningJourneyAnswerIds`, [invalidAnswer]]),
  );
  throw new AppError('invalid', invalidAnswer, { errors });
}

/**
 * Replaces the replies to these questions and updates whether all questions are answered, in one batch: of two
 * concurrent requests one wins completely (race). Leaves out answers that no longer belong to their question. Returns
 * the questions and the saved replies.
 */
async function writeReplies(scope: Scope, userId: string, questions: Question[], replies: Reply[]) {
  const { db } = scope;
  const now = scope.now();
  const questionIds = replies.map(({ questionId }) => questionId);
  const answerIds = replies.flatMap((reply) => reply.answerIds);
  const clear = db
    .delete(journeyReplies)
    .where(and(eq(journeyReplies.userId, userId), inList(journeyReplies.questionId, questionIds)));
  const write = db.insert(journeyReplies).select(
    db
      .select({
        userId: sql<string>`${userId}`.as('user_id'),
        questionId: journeyAnswers.questionId,
        answerId: sql<string>`${journeyAnswers.id}`.as('answer_id'),
        givenAt: sql<Date>`${now.getTime()}`.as('given_at'),
      })
      .from(journeyAnswers)
      .where(and(inList(journeyAnswers.id, answerIds), inList(journeyAnswers.questionId, questionIds))),
  );
  const note = db
    .update(users)
    .set({ isJourneyAnswered: isAllAnsweredSql(userId), updatedAt: now })
    .where(eq(users.id, userId));
  const isAllAnswered = firstOf(
    db.select({ isJourneyAnswered: users.isJourneyAnswered }).from(users).where(eq(users.id, userId)),
  );
  const { kept, user } = await scope.write({
    clear,
    write,
    note,
    kept: readReplies(scope, userId),
    user: isAllAnswered,
  });
  const lastQuestionId = replies.at(-1)?.questionId;
  return { questions, lastQuestionId, replies: kept, isAllAnswered: user?.isJourneyAnswered ?? false };
}
