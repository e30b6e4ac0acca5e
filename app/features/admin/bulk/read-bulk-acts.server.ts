import { eq, getTableColumns, sql } from 'drizzle-orm';
import { ordered } from '#db/ordered';
import { type Answer, firstOf } from '#db/read';
import { bulkActs, comments, users } from '#db/schema';
import { condition } from '#db/subqueries';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { isOfOfficeSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { sliceOf, type TableAsk } from '~/kit/table';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { OneBulkAct } from './schema';

/** Reads a bulk act, and whether the administrator who began it still has the right to act. */
export function readBulkAct({ db }: Scope, bulkId: string) {
  return firstOf(
    db
      .select({
        ...getTableColumns(bulkActs),
        userName: users.userName,
        mayAct: beginnerActs(),
        canBeUndone: isUndoable(),
      })
      .from(bulkActs)
      .leftJoin(users, eq(users.id, bulkActs.userId))
      .where(eq(bulkActs.id, bulkId)),
  );
}

export type BulkAct = NonNullable<Answer<ReturnType<typeof readBulkAct>>>;

/** SQL condition on bulk acts: the act has ended, and some comments are still hidden by it. */
function isUndoable() {
  return condition(sql`("bulk_acts"."ended_at" IS NOT NULL
    AND EXISTS (SELECT 1 FROM ${comments} c WHERE c.hidden_in = "bulk_acts"."id"))`);
}

/** SQL condition on bulk acts: the person who began the act still is an administrator and is not blocked. */
export function beginnerActs() {
  return isOfOfficeSql(sql`"bulk_acts"."user_id"`);
}

/** Reads a bulk act and its progress. Throws not-found; acts are deleted 30 days after their end. */
export async function showBulkAct(scope: Scope, { bulkId }: OneBulkAct) {
  requireAdmin(scope);
  const [act] = await scope.read(readBulkAct(scope, bulkId));
  if (!act) throw new AppError('not-found');
  return act;
}

/** Lists the bulk acts that are kept, those of the last weeks. */
export async function listBulkActs(scope: Scope, ask: TableAsk) {
  requireAdmin(scope);
  const { id, kind, total, seen, done, begunAt, stopAskedAt, endedAt, userId } = bulkActs;
  const rows = scope.db
    .select({
      ...{ id, kind, total, seen, done, begunAt, stopAskedAt, endedAt, userId, userName: users.userName },
      canBeUndone: isUndoable(),
    })
    .from(bulkActs)
    .leftJoin(users, eq(users.id, userId))
    .orderBy(...ordered(ask, { begun: [begunAt, id] }));
  return readOne(scope, readOpenPage(sliceOf(ask), rows));
}
