import { and, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { journeyAnswers, journeyReplies, users } from '#db/schema';
import { inList } from '~/features/catalogue/queries.server';
import type { Scope } from '~/scope/scope';
import { isAllAnsweredSql, readReplies } from './queries.server';
import type { Reply } from './rules';

/**
 * Replaces the replies to these questions and updates whether all questions are answered, in one batch: of two
 * concurrent requests one wins completely (race). Leaves out answers that no longer belong to their question. Returns
 * the saved replies.
 */
export async function writeReplies(
  scope: Scope,
  userId: string,
  replies: Reply[],
): Promise<{ replies: Reply[]; isAllAnswered: boolean }> {
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
  return { replies: kept, isAllAnswered: user?.isJourneyAnswered ?? false };
}
