import { type SQL, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { rawStatement } from '#db/raw-statement';
import { firstOf } from '#db/read';
import { journeyAnswers, journeyQuestions, journeyReplies, journeyStages, users } from '#db/schema';
import { stillActs } from '~/features/accounts/standing.server';
import { isAllAnsweredSql } from '~/features/journey/queries.server';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { savedByAnother } from './check-refs.server';
import type { RemoveJourneyRow } from './journey-schema';

interface Removal extends RemoveJourneyRow {
  table: typeof journeyStages | typeof journeyQuestions | typeof journeyAnswers;
  /** As SQL: the rows that its place is among. */
  among: SQL;
  action: string;
}

/** A stage goes, with the places for courses in it. Throws conflict where it was saved since. */
export function removeStage(scope: Scope, row: RemoveJourneyRow): Promise<void> {
  return remove(scope, { ...row, table: journeyStages, among: sql`1`, action: 'stage-removed' });
}

/** A question goes, with its answers and what members gave of them. Throws conflict where it was saved since. */
export function removeQuestion(scope: Scope, row: RemoveJourneyRow): Promise<void> {
  return remove(scope, { ...row, table: journeyQuestions, among: sql`1`, action: 'question-removed' });
}

/** An answer goes; members who gave it have not given it any more. Throws conflict where it was saved since. */
export function removeAnswer(scope: Scope, row: RemoveJourneyRow): Promise<void> {
  const ofQuestion = sql`question_id = (SELECT a.question_id FROM ${journeyAnswers} a WHERE a.id = ${row.rowId})`;
  return remove(scope, { ...row, table: journeyAnswers, among: ofQuestion, action: 'answer-removed' });
}

/**
 * Those behind it move up first, while the row still says where it stood. What hangs on it goes by the foreign keys; who
 * has nothing left to answer then has answered all. A second press finds nothing, and has done what it asked for.
 */
async function remove(scope: Scope, { table, rowId, revision: before, among, action }: Removal): Promise<void> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const revision = newId(scope.now().getTime());
  const mine = (what: SQL) => sql`(SELECT ${what} FROM ${table} m WHERE m.id = ${rowId})`;
  const isMine = sql`${mine(sql`m.revision`)} = ${revision}`;
  const [, , , , , , there] = await scope.read(
    rawStatement(
      db,
      sql`UPDATE ${table} SET revision = ${revision} WHERE id = ${rowId} AND revision = ${before}
        AND ${stillActs(scope, viewer)}`,
    ),
    auditEntry(scope, { action, details: { id: rowId }, isOfOffice: true }, ifChanged),
    // No two may have one place, not even on the way: below zero all places are free.
    rawStatement(
      db,
      sql`UPDATE ${table} SET position = -position, revision = ${revision}
        WHERE ${among} AND position > ${mine(sql`m.position`)} AND ${isMine}`,
    ),
    rawStatement(db, sql`DELETE FROM ${table} WHERE id = ${rowId} AND revision = ${revision}`),
    rawStatement(db, sql`UPDATE ${table} SET position = -position - 1 WHERE position < 0`),
    rawStatement(
      db,
      sql`UPDATE ${users} SET is_journey_answered = 1 WHERE is_journey_answered = 0
        AND id IN (SELECT DISTINCT user_id FROM ${journeyReplies}) AND ${isAllAnsweredSql(sql`users.id`)}`,
    ),
    firstOf(
      db
        .select({ is: sql<number>`EXISTS (SELECT 1 FROM ${table} WHERE id = ${rowId})`.as('is') })
        .from(sql`(SELECT 1)`),
    ),
  );
  if (there?.is) throw savedByAnother();
}
