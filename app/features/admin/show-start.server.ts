import { type SQL, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { comments, orders, outbox, refunds, subscriptions, users, webhookEvents } from '#db/schema';
import { subquery } from '#db/subqueries';
import { minute } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { readFirstHour } from './show-first-hour.server';

/** Counting ends here: a larger number would not change what an administrator does. */
export const mostCounted = 100;

/** How long an event of the billing provider may wait before somebody should look, in milliseconds. */
const webhookLateAfter = 15 * minute;

/** What waits for a person, each counted along an index and no further than `mostCounted`. */
export type Waiting = Awaited<ReturnType<typeof showStart>>;

/** The start of the admin area: what needs attention. */
export async function showStart(scope: Scope) {
  requireAdmin(scope);
  const now = scope.now();
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const waiting = scope.db
    .select({
      deadMails: counted(sql`${outbox} o WHERE o.state = 'dead' AND o.kind = 'send-mail'`),
      deadJobs: counted(sql`${outbox} o WHERE o.state = 'dead' AND o.kind <> 'send-mail'`),
      failedWebhooks: counted(sql`${webhookEvents} w WHERE w.state = 'failed'`),
      // Received long ago, and nothing has come of them.
      stuckWebhooks: counted(
        sql`${webhookEvents} w WHERE w.state = 'received' AND w.received_at < ${now.getTime() - webhookLateAfter}`,
      ),
      refusedRefunds: counted(sql`${refunds} r WHERE r.state <> 'done' AND r.state = 'refused'`),
      mismatchedOrders: counted(sql`${orders} o WHERE o.state = 'mismatch'`),
      reportedComments: counted(sql`${comments} c WHERE c.reported_at IS NOT NULL AND c.removed_at IS NULL`),
      hiddenComments: counted(sql`${comments} c WHERE c.hidden_at IS NOT NULL`),
      pastDue: counted(sql`${subscriptions} s WHERE s.state = 'active' AND s.past_due_since IS NOT NULL`),
      signUpsToday: counted(sql`${users} u WHERE u.created_at >= ${today} AND u.verified_at IS NOT NULL`),
    })
    .from(sql`(SELECT 1)`);
  const [row, firstHour] = await scope.read(firstOf(waiting), readFirstHour(scope));
  if (!row) throw new Error('A SELECT of counts alone has one row.');
  return { ...row, firstHour };
}

function counted(from: SQL): SQL<number> {
  return subquery<number>(sql`(SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${mostCounted}))`);
}
