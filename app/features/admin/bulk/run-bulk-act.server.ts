import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { bulkActs } from '#db/schema';
import { after, second } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { chosenRows, idList, readWalked, type WalkedRow } from './bulk-kind.server';
import { bulkKinds } from './find-bulk-kind.server';
import { type BulkAct, beginnerActs, readBulkAct } from './read-bulk-acts.server';
import { isBulkKind } from './words';

/** The number of rows in a slice. One batch changes them and moves the cursor. */
const perSlice = 500;

/** How long one run works before it leaves the rest to a new job; well within the lease of an outbox row. */
const runFor = 15 * second;

/**
 * Works on a bulk act until the act ends or the run's time is over; then a new job continues. Two concurrent runs share
 * the slices, and each slice is done once. An act that was stopped, or whose administrator has lost the role or was
 * blocked, ends where it is.
 */
export async function runBulkAct(scope: Scope, { bulkId }: { bulkId: string }): Promise<void> {
  const [act] = await scope.read(readBulkAct(scope, bulkId));
  if (act) await workOn(scope, act);
}

/** Works on an act that was just read. Returns the act as it is afterwards. */
export async function workOn(scope: Scope, begun: BulkAct): Promise<BulkAct> {
  const until = after(scope.now(), runFor);
  let act = begun;
  while (!act.endedAt) {
    if (act.stopAskedAt || !act.mayAct) return end(scope, act);
    if (scope.now() > until) return goOnLater(scope, act);
    const rows = await readSlice(scope, act);
    if (!rows.length) return end(scope, act);
    const slice = await changeSlice(scope, act, rows);
    act = slice.act;
    // A slice that is not full is the last one. If another run changed the slice, its size is not known here.
    if (slice.isOurs && rows.length < perSlice) return end(scope, act);
  }
  return act;
}

function kindOf({ kind }: BulkAct) {
  if (!isBulkKind(kind)) throw new Error(`there is no bulk act ${kind}`);
  return bulkKinds[kind];
}

function readSlice(scope: Scope, act: BulkAct): Promise<WalkedRow[]> {
  const { of, facts = {}, eligible } = kindOf(act);
  const chosen = chosenRows(scope, of, act.chosen, { at: act.cursorAt, id: act.cursorId });
  return readWalked(scope, of, facts, and(chosen, eligible(scope)), perSlice);
}

/**
 * Changes the rows and moves the cursor past them, unless another run has moved it. Returns the act as it is
 * afterwards.
 */
async function changeSlice(scope: Scope, act: BulkAct, rows: WalkedRow[]) {
  const kind = kindOf(act);
  const last = rows.at(-1) ?? { at: act.cursorAt, id: act.cursorId };
  const turn = newId(scope.now().getTime());
  const isIt = eq(bulkActs.id, act.id);
  const slice = {
    bulkId: act.id,
    reason: act.reason,
    rows,
    ids: idList(rows.map(({ id }) => id)),
    isMine: sql`EXISTS (SELECT 1 FROM ${bulkActs} b WHERE b.id = ${act.id} AND b.turn = ${turn})`,
  };
  const { now } = await scope.write({
    moved: scope.db
      .update(bulkActs)
      .set({ turn, cursorAt: last.at, cursorId: last.id, seen: sql`${bulkActs.seen} + ${rows.length}` })
      .where(and(isAsItWas(act), isNull(bulkActs.stopAskedAt), beginnerActs())),
    // One list, since `changes()` counts the rows of the statement before it.
    changed: [
      kind.change(scope, slice),
      scope.db
        .update(bulkActs)
        .set({ done: sql`${bulkActs.done} + changes()` })
        .where(and(isIt, eq(bulkActs.turn, turn))),
    ],
    further: kind.further?.(scope, slice) ?? [],
    now: readBulkAct(scope, act.id),
  });
  scope.outbox.dispatch();
  return { act: now ?? act, isOurs: now?.turn === turn };
}

function isAsItWas({ id, turn }: BulkAct): SQL | undefined {
  return and(eq(bulkActs.id, id), eq(bulkActs.turn, turn), isNull(bulkActs.endedAt));
}

/**
 * Ends the act and writes its audit log entry. What the administrator searched for and the reason are deleted then: they
 * may contain a member's name, and a member's deletion could not find it there. Does nothing if another run has done a
 * slice since; that run ends the act.
 */
async function end(scope: Scope, act: BulkAct): Promise<BulkAct> {
  const { kind, total, done, userId, seen } = act;
  const wasStopped = seen < total && (act.stopAskedAt !== null || !act.mayAct);
  const of = { act: kind, rows: done, selected: total, bulkId: act.id, ...(wasStopped && { stopped: true }) };
  const { now } = await scope.write({
    ended: scope.db
      .update(bulkActs)
      .set({ endedAt: scope.now(), chosen: { ids: [] }, reason: '' })
      .where(isAsItWas(act)),
    logged: officeEntry({ ...scope, viewer: { id: userId } }, { action: 'bulk-act', details: of }),
    now: readBulkAct(scope, act.id),
  });
  return now ?? act;
}

async function goOnLater(scope: Scope, act: BulkAct): Promise<BulkAct> {
  const { id, turn } = act;
  await scope.write({ next: scope.outbox.add({ kind: 'run-bulk-act', bulkId: id }, `bulk:${id}:${turn}`) });
  scope.outbox.dispatch();
  return act;
}
