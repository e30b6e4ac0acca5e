import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Read, readOf } from '#db/read';
import { creditNotes, payments } from '#db/schema';
import { day, isoDay } from '~/kit/dates';
import type { Currency } from '~/kit/money';
import { dayOfNumber, dayStart, type Shift, shiftsIn } from '~/kit/office-time';
import type { Scope } from '~/scope/scope';

/** The most rows that a measure reads, newest first. The counts of earlier days are unknown. */
export const mostRows = 50_000;

/** A number of whole days, which begin at midnight in a time zone. */
export interface Span {
  /** The number of the first day (`dayNumber`). */
  first: number;
  days: number;
  zone: string;
  /** The moments of the first day's beginning and of the last day's end, in milliseconds since 1970. */
  from: number;
  to: number;
  /** What the zone's clocks are ahead of UTC in the span. */
  shifts: Shift[];
}

/** The span of some days from a day on, in a time zone (IANA). */
export function spanOfDays(first: number, days: number, zone: string): Span {
  const [from, to] = [beginOf(first, zone), beginOf(first + days, zone)];
  return { first, days, zone, from, to, shifts: shiftsIn(zone, from, to) };
}

/** The moment at which the day with a number begins in a time zone. */
const beginOf = (number: number, zone: string) => dayStart(isoDay(dayOfNumber(number)), zone).getTime();

/** One count per day, oldest first; null if the count is unknown. */
export type Days = (number | null)[];

export interface Revenue {
  currency: Currency;
  /** Minor units per day: the payments less the refunds of that day. */
  days: Days;
  /** The total in pence, at the rate of each month. Amounts without a rate are left out. */
  inGbp: number;
}

/** How many people on each day and in each half of the span. A person counts once per day and once per half. */
export interface People {
  days: Days;
  before: number | null;
  now: number | null;
}

/** SQL condition: the instant is in the span. */
export function isIn({ from, to }: Span, at: SQL): SQL {
  return sql`${at} >= ${from} AND ${at} < ${to}`;
}

/**
 * The number of the day of an instant `at`. The offsets were worked out before, so a row costs no function. All numbers
 * are in the SQL text, since a bound number would make a fraction.
 */
function numberOfDay({ shifts }: Span, at = 'at'): SQL {
  const whens = shifts.slice(1).map(({ from }, index) => `WHEN ${at} < ${from} THEN ${shifts[index]?.ahead ?? 0}`);
  const last = shifts.at(-1)?.ahead ?? 0;
  return sql.raw(`(${at} + ${whens.length ? `CASE ${whens.join(' ')} ELSE ${last} END` : last}) / ${day}`);
}

const dayOf = (span: Span) => sql<number>`${numberOfDay(span)}`.as('on_day');

/** Counts the rows of a table by the day of a column. `when` is an SQL condition on the rows, which are named `t`. */
export function countDays(db: Scope['db'], span: Span, table: SQLiteTable, instant: string, when = sql`1`): Read<Days> {
  const at = sql`t.${sql.raw(instant)}`;
  const rows = sql`SELECT ${at} AS at FROM ${table} t WHERE ${isIn(span, at)} AND ${when} ORDER BY ${at} DESC`;
  const grouped = db
    .select({ on: dayOf(span), count: sql<number>`count(*)`.as('count') })
    .from(sql`(${rows} LIMIT ${mostRows})`)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return readOf([grouped], (found) => {
    const isCut = found.reduce((sum, { count }) => sum + count, 0) >= mostRows;
    return spread(found, span, isCut ? (found[0]?.on ?? 0) : -1);
  });
}

/** Puts the counts into their days. The days up to `cutAt` are unknown, since some of their rows were not read. */
function spread(found: { on: number; count: number }[], { first, days }: Span, cutAt: number): Days {
  const byDay = new Map<number, number>();
  for (const { on, count } of found) byDay.set(on, (byDay.get(on) ?? 0) + count);
  return Array.from({ length: days }, (_, index) => {
    const on = first + index;
    return on <= cutAt ? null : (byDay.get(on) ?? 0);
  });
}

/**
 * Sums the payments less the refunds of each currency, each on its own day. In pounds, a refund counts at the rate of
 * its payment.
 */
export function sumRevenue(db: Scope['db'], span: Span): Read<Revenue[]> {
  const paid = sql`SELECT t.paid_at AS at, t.currency, t.amount, t.amount_in_gbp, 0 AS is_refund FROM ${payments} t
    WHERE ${isIn(span, sql`t.paid_at`)} ORDER BY t.paid_at DESC LIMIT ${mostRows}`;
  const refunded = sql`SELECT t.issued_at AS at, t.currency, -t.amount AS amount,
      (SELECT -t.amount * p.amount_in_gbp / p.amount FROM ${payments} p
        WHERE p.invoice_id = t.invoice_id AND p.amount > 0) AS amount_in_gbp, 1 AS is_refund
    FROM ${creditNotes} t
    WHERE ${isIn(span, sql`t.issued_at`)} ORDER BY t.issued_at DESC LIMIT ${mostRows}`;
  const sums = db
    .select({
      on: dayOf(span),
      currency: sql<Currency>`currency`.as('currency'),
      isRefund: sql<number>`is_refund`.as('is_refund'),
      rows: sql<number>`count(*)`.as('paid'),
      count: sql<number>`sum(amount)`.as('amount'),
      inGbp: sql<number>`coalesce(sum(amount_in_gbp), 0)`.as('in_gbp'),
    })
    .from(sql`(SELECT * FROM (${paid}) UNION ALL SELECT * FROM (${refunded}))`)
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`1`);
  return readOf([sums], (found) => {
    // All currencies share one cut day, since the limit counts their rows together.
    const cutOf = (own: typeof found) =>
      own.reduce((sum, { rows }) => sum + rows, 0) >= mostRows ? (own[0]?.on ?? 0) : -1;
    const cutAt = Math.max(...[0, 1].map((kind) => cutOf(found.filter(({ isRefund }) => isRefund === kind))));
    const currencies = [...new Set(found.map(({ currency }) => currency))].sort();
    return currencies.map((currency) => {
      const own = found.filter((row) => row.currency === currency);
      return { currency, days: spread(own, span, cutAt), inGbp: own.reduce((sum, { inGbp }) => sum + inGbp, 0) };
    });
  });
}

/** The values of `on_day` in rows that are no days: the two halves of the span, and the last day with rows left out. */
const halves = { now: -1, before: -2, cut: -3 };

/**
 * Counts people per day and per half of the span. Each source selects an instant `at` and a person `who`, newest first.
 */
export function countPeople(db: Scope['db'], sources: SQL[], span: Span): Read<People> {
  const half = span.first + Math.floor(span.days / 2);
  const middle = beginOf(half, span.zone);
  const named = sources.map((rows, index) => ({ rows, name: sql.raw(`part_${index}`) }));
  const parts = sql.join(
    named.map(({ rows, name }) => sql`${name} AS MATERIALIZED (${rows} LIMIT ${mostRows})`),
    sql`, `,
  );
  const all = sql.join(
    named.map(({ name }) => sql`SELECT at, who FROM ${name}`),
    sql` UNION ALL `,
  );
  const cuts = sql.join(
    named.map(
      ({ name }) =>
        sql`SELECT CASE WHEN count(*) >= ${mostRows} THEN ${numberOfDay(span, 'min(at)')} ELSE -1 END AS cut FROM ${name}`,
    ),
    sql` UNION ALL `,
  );
  const counted = db.select({ on: sql<number>`on_day`.as('on_day'), count: sql<number>`people`.as('people') }).from(
    sql`(WITH ${parts}, seen AS MATERIALIZED (${all})
        SELECT ${numberOfDay(span)} AS on_day, count(DISTINCT who) AS people FROM seen GROUP BY 1
        UNION ALL SELECT CASE WHEN at < ${middle} THEN ${halves.before} ELSE ${halves.now} END, count(DISTINCT who)
          FROM seen GROUP BY 1
        UNION ALL SELECT ${halves.cut}, max(cut) FROM (${cuts}))`,
  );
  return readOf([counted], (found) => {
    const of = (on: number) => found.find((row) => row.on === on)?.count ?? 0;
    const cutAt = of(halves.cut);
    const days = found.filter(({ on }) => on >= 0);
    return {
      days: spread(days, span, cutAt),
      before: cutAt >= span.first ? null : of(halves.before),
      now: cutAt >= half ? null : of(halves.now),
    };
  });
}

export function isKnown(value: number | null): value is number {
  return value !== null;
}
