import { asc, sql } from 'drizzle-orm';
import { journeyAnswers, journeyQuestions, journeyRemovals, journeyReplies, users } from '#db/schema';
import { readFirst, type Scope } from '~/scope/scope';
import { isAllAnsweredSql } from './queries.server';

/** The number of rows per run; the next run is five minutes later. */
const mostRows = 2000;

/**
 * Deletes members' replies to a removed question or answer, and marks members who have answered everything else. Works
 * in steps, however many rows there are. Until a reply is deleted, it is ignored, and pages check the replies
 * themselves. For cron.
 */
export async function clearJourney(scope: Scope, most = mostRows): Promise<void> {
  const { db } = scope;
  const removal = await readFirst(
    scope,
    db.select().from(journeyRemovals).orderBy(asc(journeyRemovals.removedAt), asc(journeyRemovals.id)).limit(1),
  );
  if (!removal) return;
  const { id, what, removedAt, lookedTo } = removal;
  const [table, column] = what === 'question' ? [journeyQuestions, sql`question_id`] : [journeyAnswers, sql`answer_id`];
  // A question or answer that was created again with the same id keeps its newer replies.
  const given = sql`SELECT rowid FROM ${journeyReplies} WHERE ${column} = ${id}
    AND (given_at <= ${removedAt.getTime()} OR NOT EXISTS (SELECT 1 FROM ${table} t WHERE t.id = ${id}))`;
  const further = sql`SELECT u.id FROM ${users} u WHERE u.id > ${lookedTo} ORDER BY u.id LIMIT ${most}`;
  await scope.write({
    repliesCleared: sql`DELETE FROM ${journeyReplies} WHERE rowid IN (${given} LIMIT ${most})`,
    membersNoted: sql`UPDATE ${users} SET is_journey_answered = 1 WHERE id IN (${further}) AND is_journey_answered = 0
      AND EXISTS (SELECT 1 FROM ${journeyReplies} r WHERE r.user_id = users.id) AND ${isAllAnsweredSql(sql`users.id`)}`,
    positionKept: sql`UPDATE ${journeyRemovals} SET looked_to = coalesce((SELECT max(f.id) FROM (${further}) f), looked_to)
      WHERE id = ${id} AND looked_to = ${lookedTo}`,
    doneRemoved: sql`DELETE FROM ${journeyRemovals} WHERE id = ${id} AND removed_at = ${removedAt.getTime()}
      AND NOT EXISTS (${given}) AND NOT EXISTS (SELECT 1 FROM ${users} u WHERE u.id > ${journeyRemovals.lookedTo})`,
  });
}
