import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { insertWhen } from '#db/insert-when';
import { firstOf, readOf } from '#db/read';
import { bulkActs, type Chosen } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError, invalid } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { chosenRows, mostBoxes } from '../choose-rows.server';
import { type BulkKindName, bulkKinds } from './list-bulk-kinds.server';
import { runBulkAct } from './run-bulk-act.server';
import type { BeginBulkAct, OneBulkAct, UndoBulkAct } from './schema';
import { selectActs, showBulkAct } from './show-bulk-acts.server';

interface Planned {
  kind: BulkKindName;
  chosen: Chosen;
  /** The act leaves rows of this moment and later alone. */
  upTo: Date;
}

/** Counts the rows that a bulk act would change now, and finds the dates of the oldest and the newest of them. */
export async function planBulkAct(scope: Scope, planned: Planned) {
  requireAdmin(scope);
  return readOne(scope, countEligible(scope, planned));
}

function countEligible(scope: Scope, { kind, chosen, upTo }: Planned) {
  const { of, eligible } = bulkKinds[kind];
  const end = (of_: SQL) => sql<number | null>`${of_}`;
  const counted = scope.db
    .select({
      total: sql<number>`count(*)`.as('total'),
      oldest: end(sql`min(${of.at})`).as('oldest'),
      newest: end(sql`max(${of.at})`).as('newest'),
    })
    .from(of.table)
    .where(and(chosenRows(scope, of, chosen, { at: upTo, id: '' }), eligible(scope)));
  return readOf([firstOf(counted)], (row) => ({
    total: row?.total ?? 0,
    oldest: row?.oldest == null ? null : new Date(row.oldest),
    newest: row?.newest == null ? null : new Date(row.newest),
  }));
}

/**
 * Begins an act on many rows and queues the job that works on it. An act on no more rows than a page has checkboxes is
 * done at once; if the request is killed, the job finishes it. Two posts with one `press` make one act. Throws invalid,
 * forbidden, and conflict if no row is left to change.
 */
export async function beginBulkAct(scope: Scope, wanted: BeginBulkAct & Pick<Planned, 'kind' | 'chosen'>) {
  const viewer = requireAdmin(scope);
  const { press, kind, chosen, reason } = wanted;
  const now = scope.now();
  // A moment in the future would include rows that the administrator has not seen.
  const upTo = new Date(Math.min(wanted.upTo, now.getTime()));
  if (bulkKinds[kind].reason && !reason) throw invalid('reason', 'Please give a reason');
  const isIt = eq(bulkActs.id, press);
  const [{ total }, before] = await scope.read(
    countEligible(scope, { kind, chosen, upTo }),
    firstOf(scope.db.select({ userId: bulkActs.userId }).from(bulkActs).where(isIt)),
  );
  if (!total && before?.userId !== viewer.id) throw new AppError('conflict', 'None of these rows is left to change.');
  const row = {
    ...{ id: press, userId: viewer.id, kind, chosen, reason, upTo, total, cursorAt: upTo, cursorId: '' },
    ...{ turn: newId(now.getTime()), begunAt: now },
  };
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${bulkActs} b WHERE b.id = ${press}) AND ${stillActs(viewer)}`;
  const { begun } = await scope.write({
    begins: insertWhen(scope.db, bulkActs, row, isNew),
    // This job changes the remaining rows if the request is killed.
    queued: scope.outbox.addIfChanged({ kind: 'run-bulk-act', bulkId: press }, `bulk:${press}`),
    begun: firstOf(selectActs(scope).where(isIt)),
  });
  if (begun?.userId !== viewer.id) throw new AppError('forbidden');
  const isMany = begun.total > mostBoxes;
  if (isMany) scope.outbox.dispatch();
  const act = (isMany ? null : await runBulkAct(scope, { bulkId: press })) ?? begun;
  return { bulkId: press, done: act.done, isOver: act.endedAt !== null };
}

/**
 * Shows the comments again that a bulk act hid, as a new bulk act. Comments that were already hidden before that act,
 * or that somebody has hidden or shown since, stay as they are. Throws conflict if nothing is left to undo.
 */
export async function undoBulkAct(scope: Scope, { bulkId, press }: UndoBulkAct) {
  const act = await showBulkAct(scope, bulkId);
  if (!act.endedAt) throw new AppError('conflict', 'This change is still running. Stop it first.');
  const chosen = { search: '', filters: { hiddenIn: bulkId } };
  return beginBulkAct(scope, { press, kind: 'show-comments', chosen, reason: '', upTo: scope.now().getTime() });
}

/** Stops a bulk act after the current slice. Changed rows stay changed. Does nothing if the act has ended. */
export async function stopBulkAct(scope: Scope, { bulkId }: OneBulkAct): Promise<void> {
  const viewer = requireAdmin(scope);
  const runs = and(eq(bulkActs.id, bulkId), isNull(bulkActs.endedAt), isNull(bulkActs.stopAskedAt));
  await scope.write({
    stopped: scope.db
      .update(bulkActs)
      .set({ stopAskedAt: scope.now() })
      .where(and(runs, stillActs(viewer))),
  });
  // No slice begins after the request to stop, so this run only ends the act and writes its audit log entry.
  await runBulkAct(scope, { bulkId });
}
