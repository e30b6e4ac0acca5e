import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { firstOf, readOf } from '#db/read';
import { creditNotes, lessonProgress, outbox, payments, subscriptions, users } from '#db/schema';
import { day } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { countDays, mostRows, type Span, sumRevenue } from './day-counts.server';
import { readPractice } from './present-practice.server';
import { readQuestionNumbers } from './read-question-numbers.server';

export type Numbers = Awaited<ReturnType<typeof showNumbers>>;

/**
 * Counts the events of a span, day by day, from rows that the product keeps anyway, and a page of how questions
 * of lessons were answered, which are counted without a day. One round trip.
 */
export async function showNumbers(scope: Scope, span: Span, questionPage?: unknown) {
  requireAdmin(scope);
  const { db } = scope;
  const now = scope.now().getTime();
  const counts = (table: SQLiteTable, instant: string, when?: SQL) => countDays(db, span, table, instant, when);
  const [
    signUps,
    purchases,
    lessons,
    trialsEnding,
    returned,
    mailsFailed,
    revenue,
    subscribers,
    soon,
    practice,
    asked,
  ] = await scope.read(
    counts(users, 'created_at', sql`t.verified_at IS NOT NULL`),
    counts(payments, 'paid_at', sql`t.order_id IS NOT NULL`),
    counts(lessonProgress, 'first_viewed_at'),
    counts(subscriptions, 'trial_ends_at'),
    // The provider’s record of every refund, by the product or by hand; the revenue deducts the same rows.
    counts(creditNotes, 'issued_at'),
    counts(outbox, 'available_at', sql`t.state = 'dead' AND t.kind = 'send-mail'`),
    sumRevenue(db, span),
    countSubscribers(db),
    firstOf(
      db.select({ count: sql<number>`count(*)`.as('count') }).from(
        sql`(SELECT 1 FROM ${subscriptions} t WHERE t.trial_ends_at >= ${now} AND t.trial_ends_at < ${now + 7 * day}
            AND t.state = 'in_trial' LIMIT ${mostRows})`,
      ),
    ),
    readPractice(db, span),
    readQuestionNumbers(scope, { page: questionPage }),
  );
  return {
    span,
    ...{ signUps, purchases, lessons, trialsEnding, refunds: returned, mailsFailed },
    revenue,
    subscribers,
    trialsSoon: soon?.count ?? 0,
    practice,
    asked,
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
