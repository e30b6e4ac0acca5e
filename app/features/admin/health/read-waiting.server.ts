import { type SQL, sql } from 'drizzle-orm';
import { firstOf, readOf } from '#db/read';
import {
  comments,
  declarations,
  festivalEditions,
  festivalEntries,
  orders,
  outbox,
  refunds,
  subscriptions,
  webhookEvents,
  withdrawals,
} from '#db/schema';
import { subquery } from '#db/subqueries';
import { refundLateAfter } from '~/features/withdrawals/rules';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { stuckAfter } from './health-list';

/** Counting stops here: a larger number would not change what an administrator does. */
export const mostCounted = 100;

/** The tasks of one kind that wait for an administrator. */
export interface Heap {
  count: number;
  /** When the oldest task began to wait, in milliseconds since 1970. */
  since: number;
  /** A description of the oldest task, or its error. */
  about: string | null;
  /** The id in the address of the page for these tasks, if that page is not a list. */
  id: string | null;
}

export type Waiting = ReturnType<ReturnType<typeof readWaiting>['toValue']>;

/** Reads what waits for an administrator. Each kind is counted along an index, up to `mostCounted`. */
export function readWaiting(scope: Scope) {
  requireAdmin(scope);
  const now = scope.now().getTime();
  const waiting = scope.db
    .select({
      refunds: heap(
        sql`r.created_at AS since, r.user_id AS id, NULL AS about`,
        sql`${refunds} r WHERE r.state <> 'done' AND (r.state = 'refused' OR r.created_at < ${now - refundLateAfter})
          ORDER BY r.created_at`,
      ),
      declared: heap(
        sql`d.declared_at AS since, d.id, NULL AS about`,
        sql`${declarations} d WHERE d.state = 'waiting' ORDER BY d.declared_at`,
      ),
      lateRefunds: heap(
        sql`w.withdrawn_at AS since, w.user_id AS id, NULL AS about`,
        sql`${withdrawals} w WHERE w.refunded_at IS NULL AND w.withdrawn_at < ${now - refundLateAfter}
          ORDER BY w.withdrawn_at`,
      ),
      mismatched: heap(
        sql`o.created_at AS since, o.user_id AS id, NULL AS about`,
        sql`${orders} o WHERE o.state = 'mismatch' ORDER BY o.created_at`,
      ),
      reported: heap(
        sql`c.reported_at AS since, c.id, NULL AS about`,
        sql`${comments} c WHERE c.reported_at IS NOT NULL AND c.removed_at IS NULL ORDER BY c.reported_at`,
      ),
      mails: heap(
        sql`o.available_at AS since, o.id, o.last_error AS about`,
        sql`${outbox} o WHERE o.state = 'dead' AND o.kind = 'send-mail' ORDER BY o.available_at`,
      ),
      jobs: heap(
        sql`o.available_at AS since, o.id, o.kind || ': ' || coalesce(o.last_error, '') AS about`,
        sql`${outbox} o WHERE o.state = 'dead' AND o.kind <> 'send-mail' ORDER BY o.available_at`,
      ),
      // Emails and other jobs that fail again and again; `created_at` is when they first were due.
      failingMails: failing(sql`+o.kind = 'send-mail'`, now - stuckAfter),
      failingJobs: failing(sql`+o.kind <> 'send-mail'`, now - stuckAfter),
      failedWebhooks: heap(
        sql`w.received_at AS since, w.id, w.type || ': ' || coalesce(w.error, '') AS about`,
        sql`${webhookEvents} w WHERE w.state = 'failed' ORDER BY w.received_at`,
      ),
      // Events that arrived long ago and have not been processed.
      stuckWebhooks: heap(
        sql`w.received_at AS since, w.id, w.type AS about`,
        sql`${webhookEvents} w WHERE w.state = 'received' AND w.received_at < ${now - stuckAfter}
          ORDER BY w.received_at`,
      ),
      // The plus stops SQLite from using the index of all active subscriptions.
      pastDue: heap(
        sql`s.past_due_since AS since, s.user_id AS id, NULL AS about`,
        sql`${subscriptions} s WHERE s.past_due_since IS NOT NULL AND +s.state = 'active' ORDER BY s.past_due_since`,
      ),
      // Entries of editions that accept no more entries and have no winner yet.
      entries: heap(
        sql`e.closes_at AS since, e.id, e.name AS about`,
        sql`${festivalEditions} e CROSS JOIN ${festivalEntries} n ON n.edition_id = e.id AND n.number IS NOT NULL
          WHERE e.closes_at <= ${now} AND e.festival_to > ${now} AND NOT EXISTS (
            SELECT 1 FROM ${festivalEntries} x WHERE x.edition_id = e.id AND x.place IN ('winner', 'runner-up'))`,
      ),
    })
    .from(sql`(SELECT 1)`);
  return readOf([firstOf(waiting)], (row) => {
    if (!row) throw new Error('A SELECT of counts alone has one row.');
    const heaps = Object.entries(row).map(([kind, text]) => [kind, JSON.parse(text) as Heap]);
    return Object.fromEntries(heaps) as Record<keyof typeof row, Heap>;
  });
}

/** Jobs that have failed, were due before a time and are tried again. A plus before `kind` keeps the index of these jobs. */
function failing(kind: SQL, before: number): SQL<string> {
  return heap(
    sql`o.created_at AS since, o.id, o.kind || ': ' || o.last_error AS about`,
    sql`${outbox} o WHERE o.state = 'pending' AND o.last_error IS NOT NULL AND o.created_at < ${before} AND ${kind}
      ORDER BY o.created_at`,
  );
}

/** Counts the rows and describes the first of them, which has waited longest. */
function heap(first: SQL, from: SQL): SQL<string> {
  return subquery<string>(
    sql`(SELECT json_object('count', count(*), 'since', min(since), 'id', id, 'about', about)
      FROM (SELECT ${first} FROM ${from} LIMIT ${mostCounted}))`,
  );
}
