import { and, eq, sql } from 'drizzle-orm';
import { insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { bulkActs } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError, invalid } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { ChosenRows } from './choose-rows';
import { countEligible } from './plan-bulk-act.server';
import { readBulkAct } from './read-bulk-act.server';
import { workOn } from './run-bulk-act.server';
import type { BeginBulkAct } from './schema';
import { type BulkKindName, bulkWords, manyRows } from './words';

interface Wanted extends BeginBulkAct {
  kind: BulkKindName;
  chosen: ChosenRows;
}

/**
 * Begins an act on many rows, together with the job that works on it. Fewer than `manyRows` are done at once; what a
 * killed request leaves, the job does. Two posts of one press are one act. Throws invalid, forbidden, and conflict
 * where no row is left to act on.
 */
export async function beginBulkAct(scope: Scope, wanted: Wanted) {
  const viewer = requireAdmin(scope);
  const { press, kind, chosen, reason } = wanted;
  const now = scope.now();
  // A moment that is to come would take in rows that nobody has seen.
  const upTo = new Date(Math.min(wanted.upTo, now.getTime()));
  if ('reason' in bulkWords[kind] && !reason) throw invalid('reason', 'Please give a reason');
  const isIt = and(eq(bulkActs.id, press), eq(bulkActs.userId, viewer.id));
  const [{ total }, before] = await scope.read(
    countEligible(scope, { kind, chosen, upTo }),
    firstOf(scope.db.select({ id: bulkActs.id }).from(bulkActs).where(isIt)),
  );
  if (!total && !before) throw new AppError('conflict', 'None of these rows is left to change.');
  const row = {
    ...{ id: press, userId: viewer.id, kind, chosen, reason, upTo, total, cursorAt: upTo, cursorId: '' },
    ...{ turn: newId(now.getTime()), begunAt: now },
  };
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${bulkActs} b WHERE b.id = ${press}) AND ${stillActs(viewer)}`;
  const { begun } = await scope.write({
    begins: insertWhen(scope.db, bulkActs, row, isNew),
    // A killed request leaves the rows to this job.
    queued: scope.outbox.addIfChanged({ kind: 'run-bulk-act', bulkId: press }, `bulk:${press}`),
    begun: readBulkAct(scope, press),
  });
  if (begun?.userId !== viewer.id) throw new AppError('forbidden');
  if (total >= manyRows) scope.outbox.dispatch();
  const act = total < manyRows ? await workOn(scope, begun) : begun;
  return { bulkId: press, done: act.done, isOver: act.endedAt !== null };
}
