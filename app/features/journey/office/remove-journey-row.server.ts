import { eq, type SQL, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { journeyAnswers, journeyQuestions, journeyRemovals, journeyStages } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { savedByAnother } from '~/features/drafts/check-refs.server';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { RemoveJourneyRow } from './journey-schema';

interface Removal extends RemoveJourneyRow {
  table: typeof journeyStages | typeof journeyQuestions | typeof journeyAnswers;
  /** SQL: the rows with the same sequence of positions. */
  among: SQL;
  /** Whose replies are deleted afterwards. */
  what?: 'question' | 'answer';
  action: string;
}

/** Removes a stage and its courses' places. Throws conflict if it was saved since. */
export function removeStage(scope: Scope, row: RemoveJourneyRow): Promise<void> {
  return remove(scope, { ...row, table: journeyStages, among: sql`1`, action: 'stage-removed' });
}

/** Removes a question and its answers; members' replies to it are ignored. Throws conflict if it was saved since. */
export function removeQuestion(scope: Scope, row: RemoveJourneyRow): Promise<void> {
  return remove(scope, {
    ...row,
    table: journeyQuestions,
    among: sql`1`,
    what: 'question',
    action: 'question-removed',
  });
}

/** Removes an answer; members who chose it no longer have it. Throws conflict if it was saved since. */
export function removeAnswer(scope: Scope, row: RemoveJourneyRow): Promise<void> {
  const ofQuestion = sql`question_id = (SELECT a.question_id FROM ${journeyAnswers} a WHERE a.id = ${row.rowId})`;
  return remove(scope, { ...row, table: journeyAnswers, among: ofQuestion, what: 'answer', action: 'answer-removed' });
}

/**
 * Moves the following rows up before deleting the row, whose position is needed. Foreign keys delete the office's rows;
 * members' replies may be very many, so `clearJourney` deletes them. Idempotent: a second press finds nothing and
 * succeeds.
 */
async function remove(scope: Scope, { table, rowId, revision: before, among, what, action }: Removal): Promise<void> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const revision = newId(scope.now().getTime());
  const mine = (column: SQL) => sql`(SELECT ${column} FROM ${table} m WHERE m.id = ${rowId})`;
  const isMine = sql`${mine(sql`m.revision`)} = ${revision}`;
  const { there } = await scope.write({
    claimed: sql`UPDATE ${table} SET revision = ${revision} WHERE id = ${rowId} AND revision = ${before}
      AND ${stillActs(viewer)}`,
    logged: officeEntry(scope, { action, details: { id: rowId } }),
    // Positions are unique at every moment, so rows move through negative ones.
    movedBelowZero: sql`UPDATE ${table} SET position = -position, revision = ${revision}
      WHERE ${among} AND position > ${mine(sql`m.position`)} AND ${isMine}`,
    leftToClear: sql`INSERT OR REPLACE INTO ${journeyRemovals} (id, what, removed_at, looked_to)
      SELECT ${rowId}, ${what ?? ''}, ${scope.now().getTime()}, '' WHERE ${what ? 1 : 0} AND ${isMine}`,
    removed: sql`DELETE FROM ${table} WHERE id = ${rowId} AND revision = ${revision}`,
    movedUp: sql`UPDATE ${table} SET position = -position - 1 WHERE position < 0`,
    there: firstOf(db.select({ id: table.id }).from(table).where(eq(table.id, rowId))),
  });
  if (there) throw savedByAnother();
}
