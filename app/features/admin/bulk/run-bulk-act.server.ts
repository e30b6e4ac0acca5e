import { and, eq, isNull, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { bulkActs } from '#db/schema';
import { after, second } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { readFirst, type Scope } from '~/scope/scope';
import { chosenRows, idList, readWalked, type WalkedRow } from '../choose-rows.server';
import { bulkKinds, isBulkKind } from './list-bulk-kinds.server';
import { type BulkAct, beginnerActs, selectActs } from './show-bulk-acts.server';

/** The number of rows in a slice. One batch changes them and moves the cursor. */
const perSlice = 500;

/** How long one run works before it leaves the rest to a new job; well within the lease of an outbox row. */
const runFor = 15 * second;

/**
 * Works on a bulk act until the act ends or the run's time is over; then a new job continues. Two concurrent runs share
 * the slices, and each slice is done once. An act that was stopped, or whose administrator has lost the role or was
 * blocked, ends where it is. Returns the act as it is afterwards.
 */
export async function runBulkAct(scope: Scope, { bulkId }: { bulkId: string }): Promise<BulkAct | null> {
  const until = after(scope.now(), runFor);
  let act = await readFirst(scope, selectActs(scope).where(eq(bulkActs.id, bulkId)));
  while (act && !act.endedAt) {
    const mayGoOn: boolean = act.mayAct && !act.stopAskedAt;
    if (mayGoOn && scope.now() > until) {
      await scope.write({ next: scope.outbox.add({ kind: 'run-bulk-act', bulkId }, `bulk:${bulkId}:${act.turn}`) });
      scope.outbox.dispatch();
      break;
    }
    const rows: WalkedRow[] = mayGoOn ? await readSlice(scope, act) : [];
    act = rows.length ? await changeSlice(scope, act, rows) : await end(scope, act);
    // On a local start, the database is in the Worker's own process, which reads new requests only once nothing is ready
    // to run: slice after slice would keep everybody waiting for as long as the run takes.
    await new Promise((resolve) => setTimeout(resolve, 0));
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

/** SQL condition: nobody has done a slice of the act, or ended it, since it was read. */
const isAsItWas = ({ id, turn }: BulkAct) =>
  and(eq(bulkActs.id, id), eq(bulkActs.turn, turn), isNull(bulkActs.endedAt));

/** Changes the rows and moves the cursor past them, unless another run has. Returns the act as it is afterwards. */
async function changeSlice(scope: Scope, act: BulkAct, read: WalkedRow[]): Promise<BulkAct | null> {
  const { of, eligible, isTaken, change, further } = kindOf(act);
  const last = read.at(-1) ?? { at: act.cursorAt, id: act.cursorId };
  const turn = newId(scope.now().getTime());
  const isIt = eq(bulkActs.id, act.id);
  const rows = read.filter((row) => isTaken?.(scope, row) ?? true);
  const ids = idList(rows.map(({ id }) => id));
  const isMine = sql`EXISTS (SELECT 1 FROM ${bulkActs} b WHERE b.id = ${act.id} AND b.turn = ${turn})`;
  const which = and(sql`${of.id} IN ${ids}`, eligible(scope), isMine);
  const slice = { bulkId: act.id, reason: act.reason, rows, ids, isMine, which };
  const { now } = await scope.write({
    moved: scope.db
      .update(bulkActs)
      .set({ turn, cursorAt: last.at, cursorId: last.id, seen: sql`${bulkActs.seen} + ${read.length}` })
      .where(and(isAsItWas(act), isNull(bulkActs.stopAskedAt), beginnerActs())),
    // One list, since `changes()` counts the rows of the statement before it.
    changed: [
      change(scope, slice),
      scope.db
        .update(bulkActs)
        .set({ done: sql`${bulkActs.done} + changes()` })
        .where(and(isIt, eq(bulkActs.turn, turn))),
    ],
    further: further?.(scope, slice) ?? [],
    now: firstOf(selectActs(scope).where(isIt)),
  });
  return now;
}

/**
 * Ends the act and writes its audit log entry, unless another run has done a slice since. What the administrator
 * searched for and the reason are deleted then: they may contain a member's name, and a member's deletion could not
 * find it there.
 */
async function end(scope: Scope, act: BulkAct): Promise<BulkAct | null> {
  const { kind, total, done, userId, seen } = act;
  const wasStopped = seen < total && (act.stopAskedAt !== null || !act.mayAct);
  const of = { act: kind, rows: done, selected: total, bulkId: act.id, ...(wasStopped && { stopped: true }) };
  const { now } = await scope.write({
    ended: scope.db
      .update(bulkActs)
      .set({ endedAt: scope.now(), chosen: { ids: [] }, reason: '' })
      .where(isAsItWas(act)),
    logged: officeEntry({ ...scope, viewer: { id: userId } }, { action: 'bulk-act', details: of }),
    now: firstOf(selectActs(scope).where(eq(bulkActs.id, act.id))),
  });
  return now;
}
