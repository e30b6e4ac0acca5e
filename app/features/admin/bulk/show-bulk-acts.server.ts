import { eq, getTableColumns, sql } from 'drizzle-orm';
import { ordered } from '#db/ordered';
import { bulkActs, comments, users } from '#db/schema';
import { condition } from '#db/subqueries';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { isOfOfficeSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { formatWhole } from '~/kit/money';
import { sliceOf, type TableAsk } from '~/kit/table';
import { readFirst, readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type BulkKind, bulkKinds, countOf, isBulkKind } from './list-bulk-kinds.server';

/** SQL condition on bulk acts: the person who began the act still is an administrator and is not blocked. */
export const beginnerActs = () => isOfOfficeSql(sql`"bulk_acts"."user_id"`);

/** Bulk acts, each with who began it, whether that person may still act, and whether comments are still hidden by it. */
export function selectActs({ db }: Scope) {
  const isUndoable = sql`("bulk_acts"."ended_at" IS NOT NULL
    AND EXISTS (SELECT 1 FROM ${comments} c WHERE c.hidden_in = "bulk_acts"."id"))`;
  return db
    .select({
      ...getTableColumns(bulkActs),
      ...{ userName: users.userName, mayAct: beginnerActs(), canBeUndone: condition(isUndoable) },
    })
    .from(bulkActs)
    .leftJoin(users, eq(users.id, bulkActs.userId))
    .$dynamic();
}

export type BulkAct = Awaited<ReturnType<typeof selectActs>>[number];

/** Reads a bulk act and its progress. Throws not-found; acts are deleted 30 days after their end. */
export async function showBulkAct(scope: Scope, bulkId: string): Promise<BulkAct> {
  requireAdmin(scope);
  const act = await readFirst(scope, selectActs(scope).where(eq(bulkActs.id, bulkId)));
  if (!act) throw new AppError('not-found');
  return act;
}

/** Lists the bulk acts that are kept, those of the last weeks. */
export async function listBulkActs(scope: Scope, ask: TableAsk) {
  requireAdmin(scope);
  const acts = selectActs(scope).orderBy(...ordered(ask, { begun: [bulkActs.begunAt, bulkActs.id] }));
  return readOne(scope, readOpenPage(sliceOf(ask), acts));
}

/** A bulk act with its progress in words, for its page and for the list of bulk acts. */
export function presentBulk({ id, kind: name, total, seen, done, begunAt, stopAskedAt, endedAt, ...act }: BulkAct) {
  // A later version may no longer know the kind of an act that is still listed.
  const kind: BulkKind | null = isBulkKind(name) ? bulkKinds[name] : null;
  const counted = (count: number) => (kind ? countOf(kind, count) : formatWhole(count));
  const skipped = `${formatWhole(seen - done)} skipped, since they had changed meanwhile or nothing is done about them.`;
  const running = stopAskedAt ? 'Stopping' : 'Running';
  return {
    id,
    title: kind ? `${kind.verb} ${counted(total)}` : name,
    total,
    seen,
    progress: `${formatWhole(seen)} of ${formatWhole(total)}`,
    outcome: `${counted(done)} ${kind?.past ?? 'done'}.${seen > done ? ` ${skipped}` : ''}`,
    state: endedAt ? (seen < total && stopAskedAt ? 'Stopped' : 'Done') : running,
    begun: begunAt.toISOString(),
    ended: endedAt?.toISOString() ?? '',
    by: act.userName ?? 'an administrator',
    byId: act.userId,
    // One `press` for each rendered page: submitting the form twice makes one act.
    undo: act.canBeUndone ? { bulkId: id, press: newId(begunAt.getTime()) } : null,
    back: kind?.of.path ?? '',
  };
}
