import { newId } from '~/kit/ids';
import { formatWhole } from '~/kit/money';
import { bulkKinds } from './find-bulk-kind.server';
import type { BulkAct } from './read-bulk-acts.server';
import { type BulkWords, bulkWords, countOf, isBulkKind } from './words';

type Drawn = 'id' | 'kind' | 'total' | 'seen' | 'done' | 'begunAt' | 'stopAskedAt' | 'endedAt' | 'userId' | 'userName';
type BulkFacts = Pick<BulkAct, Drawn | 'canBeUndone'>;

/** A bulk act with its progress in words, for its page and for the list of bulk acts. */
export function presentBulk(act: BulkFacts) {
  const words: BulkWords | null = isBulkKind(act.kind) ? bulkWords[act.kind] : null;
  const counted = words ? countOf(words, act.total) : formatWhole(act.total);
  const skipped = act.seen - act.done;
  return {
    id: act.id,
    title: words ? `${words.verb} ${counted}` : act.kind,
    total: act.total,
    seen: act.seen,
    progress: `${formatWhole(act.seen)} of ${formatWhole(act.total)}`,
    outcome: [
      `${words ? countOf(words, act.done) : formatWhole(act.done)} ${words?.past ?? 'done'}.`,
      skipped > 0 && `${formatWhole(skipped)} skipped, since they had changed meanwhile or nothing is done about them.`,
    ]
      .filter(Boolean)
      .join(' '),
    state: stateOf(act),
    begun: act.begunAt.toISOString(),
    ended: act.endedAt?.toISOString() ?? '',
    by: act.userName ?? 'an administrator',
    byId: act.userId,
    // One `press` for each rendered page: submitting the form twice makes one act.
    undo: act.canBeUndone ? { bulkId: act.id, press: newId(act.begunAt.getTime()) } : null,
    back: isBulkKind(act.kind) ? bulkKinds[act.kind].of.path : '',
  };
}

function stateOf({ stopAskedAt, endedAt, seen, total }: BulkFacts) {
  if (!endedAt) return stopAskedAt ? 'Stopping' : 'Running';
  return seen < total && stopAskedAt ? 'Stopped' : 'Done';
}
