import { type SQL, sql } from 'drizzle-orm';
import { firstOf, readOf } from '#db/read';
import { lessonProgress, outbox, payments, refunds, subscriptions, users } from '#db/schema';
import { day } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { countDays, isIn, mostRows, type Span, sumRevenue } from './day-counts.server';
import { readPractice } from './present-practice.server';

export type Numbers = Awaited<ReturnType<typeof showNumbers>>;

/** What happened in a span, day by day in UTC, from the rows that the product has anyway. One round trip. */
export async function showNumbers(scope: Scope, span: Span) {
  requireAdmin(scope);
  const { db } = scope;
  const now = scope.now().getTime();
  const counts = (rows: SQL) => countDays(db, rows, span);
  const within = (at: SQL) => isIn(span, at);
  const [signUps, purchases, lessons, trialsEnding, returned, mailsFailed, revenue, subscribers, soon, practice] =
    await scope.read(
      counts(sql`SELECT t.created_at AS at FROM ${users} t
        WHERE ${within(sql`t.created_at`)} AND t.verified_at IS NOT NULL ORDER BY t.created_at DESC`),
      counts(sql`SELECT t.paid_at AS at FROM ${payments} t
        WHERE ${within(sql`t.paid_at`)} AND t.order_id IS NOT NULL ORDER BY t.paid_at DESC`),
      counts(sql`SELECT t.first_viewed_at AS at FROM ${lessonProgress} t
        WHERE ${within(sql`t.first_viewed_at`)} ORDER BY t.first_viewed_at DESC`),
      counts(sql`SELECT t.trial_ends_at AS at FROM ${subscriptions} t
        WHERE ${within(sql`t.trial_ends_at`)} ORDER BY t.trial_ends_at DESC`),
      counts(sql`SELECT t.settled_at AS at FROM ${refunds} t
        WHERE t.state = 'done' AND ${within(sql`t.settled_at`)} ORDER BY t.settled_at DESC`),
      counts(sql`SELECT t.available_at AS at FROM ${outbox} t
        WHERE t.state = 'dead' AND t.kind = 'send-mail' AND ${within(sql`t.available_at`)} ORDER BY t.available_at DESC`),
      sumRevenue(db, span),
      countSubscribers(db),
      firstOf(
        db.select({ count: sql<number>`count(*)`.as('count') }).from(
          sql`(SELECT 1 FROM ${subscriptions} t WHERE t.trial_ends_at >= ${now} AND t.trial_ends_at < ${now + 7 * day}
            AND t.state = 'in_trial' LIMIT ${mostRows})`,
        ),
      ),
      readPractice(db, span),
    );
  return {
    span,
    ...{ signUps, purchases, lessons, trialsEnding, refunds: returned, mailsFailed },
    revenue,
    subscribers,
    trialsSoon: soon?.count ?? 0,
    practice,
  };
}

function countSubscribers(db: Scope['db']) {
  const states = db
    .select({ state: sql<string>`state`.as('state'), count: sql<number>`count(*)`.as('count') })
    .from(
      sql`(SELECT t.state FROM ${subscriptions} t WHERE t.state IN ('in_trial', 'active', 'non_renewing')
        LIMIT ${mostRows})`,
    )
    .groupBy(sql`1`);
  return readOf([states], (found) => {
    const active = found.reduce((sum, { count }) => sum + count, 0);
    const inTrial = found.find(({ state }) => state === 'in_trial')?.count ?? 0;
    return { active, inTrial, isMore: active >= mostRows };
  });
}
