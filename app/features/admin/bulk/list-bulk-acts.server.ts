import { eq } from 'drizzle-orm';
import { ordered } from '#db/ordered';
import { bulkActs, users } from '#db/schema';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { sliceOf, type TableAsk } from '~/kit/table';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { isUndoable } from './read-bulk-act.server';

/** Acts on many rows of the last weeks. */
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
