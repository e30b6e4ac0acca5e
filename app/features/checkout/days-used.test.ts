import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queryOf } from '#db/raw-statement';
import { day } from '~/kit/dates';
import { daysPaid, daysUsed, keptOf } from './days-used.server';

interface Payment {
  amount: number;
  term_starts_at: number | null;
  term_ends_at: number | null;
  until: number | null;
}

/** What the SQL calculates for payments that are not in the table. */
async function reckon(payments: Payment[]) {
  const pay = sql`pay`;
  const until = sql`pay.until`;
  const query =
    queryOf(sql`WITH pay AS (SELECT value ->> 'amount' AS amount, value ->> 'term_starts_at' AS term_starts_at,
      value ->> 'term_ends_at' AS term_ends_at, value ->> 'until' AS until FROM json_each(${JSON.stringify(payments)}))
    SELECT ${keptOf(pay, until)} AS kept, ${daysUsed(pay, until)} AS used, ${daysPaid(pay)} AS days FROM pay`);
  const { results } = await env.DB.prepare(query.sql)
    .bind(...query.params)
    .all<{ kept: number; used: number | null; days: number | null }>();
  return results;
}

const start = Date.parse('2026-11-27T10:00:00Z');
const hour = day / 24;
const month = (part: Partial<Payment>): Payment => ({
  amount: 2900,
  term_starts_at: start,
  term_ends_at: start + 30 * day,
  until: start,
  ...part,
});
const keptFor = async (part: Partial<Payment>) => (await reckon([month(part)]))[0]?.kept;

test('only days that are over are paid for, each with its part of the sum, rounded down', async () => {
  expect(await keptFor({ until: start + day - 1 })).toBe(0);
  expect(await keptFor({ until: start + day })).toBe(96);
  expect(await keptFor({ until: start + 3 * day + hour })).toBe(290);
  expect(await keptFor({ until: start + 14 * day })).toBe(1353);
});

test('a term that lost an hour in spring or won one in autumn has whole days', async () => {
  expect(await keptFor({ amount: 3000, until: start + 3 * day, term_ends_at: start + 30 * day - hour })).toBe(300);
  expect(await keptFor({ amount: 3100, until: start + 3 * day, term_ends_at: start + 30 * day + hour })).toBe(300);
});

test('nothing is kept of a term that had not begun, of a payment without a term, or without an agreement', async () => {
  expect(await keptFor({ until: start - 5 * day })).toBe(0);
  expect(await keptFor({ until: start + 5 * day, term_ends_at: null })).toBe(0);
  expect(await keptFor({ until: start + 5 * day, term_ends_at: start })).toBe(0);
  expect(await keptFor({ until: null })).toBe(0);
  expect(await keptFor({ until: start + 5 * day, amount: 0 })).toBe(0);
});

test('of any payment, the part of the used days is kept to the smallest unit, and the rest is never less than its part', async () => {
  let seed = 20_261_127;
  const upTo = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % (most + 1);
  };
  const payments = Array.from({ length: 3000 }, () => {
    const term = 1 + upTo(800);
    return month({
      // From a single yen to a sum of ten million.
      amount: upTo([1, 99, 2900, 60_000, 1_000_000_000][upTo(4)] ?? 0),
      term_ends_at: start + term * day,
      until: start + (upTo(term + 20) - 10) * day + upTo(day - 1),
    });
  });
  const found = await reckon(payments);
  for (const [i, { amount, until }] of payments.entries()) {
    const { kept = -1, used, days } = found[i] ?? {};
    const over = Math.min(days ?? 0, Math.max(0, Math.trunc(((until ?? 0) - start) / day)));
    expect(used).toBe(over);
    const exact = BigInt(amount) * BigInt(used ?? 0);
    expect(BigInt(kept)).toBe(exact / BigInt(days ?? 1));
    const share = BigInt(amount) * BigInt((days ?? 0) - (used ?? 0));
    expect(BigInt(amount - kept) * BigInt(days ?? 1) >= share).toBe(true);
  }
});
