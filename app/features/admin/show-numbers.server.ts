import { type SQL, sql } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { lessonProgress, outbox, payments, refunds, subscriptions, users } from '#db/schema';
import { day } from '~/kit/dates';
import type { Currency } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/** How far back the numbers reach. */
export const daysShown = 56;

/** No measure reads more of its rows, the newest first: days beyond them are not known. */
const mostRows = 50_000;

/** A count a day, the oldest first, the last one today; null where it is not known. */
export type Days = (number | null)[];

export interface Revenue {
  currency: Currency;
  /** Minor units a day. */
  days: Days;
  /** Pence in all, by the rates of their months; what has no rate is left out. */
  inGbp: number;
}

export type Numbers = Awaited<ReturnType<typeof showNumbers>>;

/** What happened in the last eight weeks, day by day in UTC, from the rows that the product has anyway. One round trip. */
export async function showNumbers(scope: Scope) {
  requireAdmin(scope);
  const { db } = scope;
  const now = scope.now().getTime();
  const today = now - (now % day);
  const from = today - (daysShown - 1) * day;
  const span = (at: SQL, until: number = today + day) => sql`${at} >= ${from} AND ${at} < ${until}`;
  const counts = (rows: SQL) => countDays(db, rows, today);
  const [signUps, purchases, lessons, trialsEnding, returned, mailsFailed, revenue, subscribers, soon] =
    await scope.read(
      counts(sql`SELECT t.created_at AS at FROM ${users} t
        WHERE ${span(sql`t.created_at`)} AND t.verified_at IS NOT NULL ORDER BY t.created_at DESC`),
      counts(sql`SELECT t.paid_at AS at FROM ${payments} t
        WHERE ${span(sql`t.paid_at`)} AND t.order_id IS NOT NULL ORDER BY t.paid_at DESC`),
      counts(sql`SELECT t.first_viewed_at AS at FROM ${lessonProgress} t
        WHERE ${span(sql`t.first_viewed_at`)} ORDER BY t.first_viewed_at DESC`),
      counts(sql`SELECT t.trial_ends_at AS at FROM ${subscriptions} t
        WHERE ${span(sql`t.trial_ends_at`)} ORDER BY t.trial_ends_at DESC`),
      counts(sql`SELECT t.settled_at AS at FROM ${refunds} t
        WHERE t.state = 'done' AND ${span(sql`t.settled_at`)} ORDER BY t.settled_at DESC`),
      counts(sql`SELECT t.available_at AS at FROM ${outbox} t
        WHERE t.state = 'dead' AND t.kind = 'send-mail' AND ${span(sql`t.available_at`)} ORDER BY t.available_at DESC`),
      sumDays(db, span(sql`t.paid_at`), today),
      countSubscribers(db),
      firstOf(
        db.select({ count: sql<number>`count(*)`.as('count') }).from(
          sql`(SELECT 1 FROM ${subscriptions} t WHERE t.trial_ends_at >= ${now} AND t.trial_ends_at < ${now + 7 * day}
            AND t.state = 'in_trial' LIMIT ${mostRows})`,
        ),
      ),
    );
  return {
    today: new Date(today),
    ...{ signUps, purchases, lessons, trialsEnding, refunds: returned, mailsFailed },
    revenue,
    subscribers,
    trialsSoon: soon?.count ?? 0,
  };
}

/** The number of the day of an instant `at`, written out: a bound number would be a fraction's divisor. */
const dayOf = sql<number>`at / ${sql.raw(String(day))}`.as('on_day');

/** `rows` name an instant `at` each, the newest first. */
function countDays(db: Scope['db'], rows: SQL, today: number): Read<Days> {
  const grouped = db
    .select({ on: dayOf, count: sql<number>`count(*)`.as('count') })
    .from(sql`(${rows} LIMIT ${mostRows})`)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return readOf([grouped], (found) => {
    const isCut = found.reduce((sum, { count }) => sum + count, 0) >= mostRows;
    return spread(found, today, isCut);
  });
}

/** The counts in their places. When some rows were left out, the oldest day that has any is not known, nor is any before. */
function spread(found: { on: number; count: number }[], today: number, isCut: boolean): Days {
  const byDay = new Map(found.map(({ on, count }) => [on, count]));
  const oldest = isCut ? (found[0]?.on ?? 0) : -1;
  const last = today / day;
  return Array.from({ length: daysShown }, (_, index) => {
    const on = last - (daysShown - 1) + index;
    return on <= oldest ? null : (byDay.get(on) ?? 0);
  });
}

function sumDays(db: Scope['db'], isInSpan: SQL, today: number): Read<Revenue[]> {
  const sums = db
    .select({
      on: dayOf,
      currency: sql<Currency>`currency`.as('currency'),
      rows: sql<number>`count(*)`.as('paid'),
      count: sql<number>`sum(amount)`.as('amount'),
      inGbp: sql<number>`coalesce(sum(amount_in_gbp), 0)`.as('in_gbp'),
    })
    .from(
      sql`(SELECT t.paid_at AS at, t.currency, t.amount, t.amount_in_gbp FROM ${payments} t
        WHERE ${isInSpan} ORDER BY t.paid_at DESC LIMIT ${mostRows})`,
    )
    .groupBy(sql`1, 2`)
    .orderBy(sql`1`);
  return readOf([sums], (found) => {
    const isCut = found.reduce((sum, { rows }) => sum + rows, 0) >= mostRows;
    const oldest = found[0];
    const currencies = [...new Set(found.map(({ currency }) => currency))].sort();
    return currencies.map((currency) => {
      const own = found.filter((row) => row.currency === currency);
      // The cut goes through all currencies at the same day.
      const marked = isCut && oldest ? [{ on: oldest.on, count: 0 }, ...own.filter(({ on }) => on > oldest.on)] : own;
      return {
        currency,
        days: spread(marked, today, isCut),
        inGbp: own.reduce((sum, { inGbp }) => sum + inGbp, 0),
      };
    });
  });
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
