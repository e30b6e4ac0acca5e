import { type SQL, sql } from 'drizzle-orm';
import { plans, subscriptionCheckouts, withdrawals } from '#db/schema';
import { day } from '~/kit/dates';

/**
 * An SQL condition: the member who began this subscription ticked *Start now*, and so pays, after a withdrawal, for
 * the days that they used (specification 6, B38). A package that is paid at once opens for good: its payment has no days.
 */
export function paysForDays(userId: SQL | string, subscriptionId: SQL | string): SQL {
  // Two pages that were open at the same time may both count as the beginning: the tick is needed on both.
  return sql`coalesce((SELECT min(c.start_agreed_at IS NOT NULL AND p.billing_cycle_period IS NOT 1)
    FROM ${subscriptionCheckouts} c JOIN ${plans} p ON p.id = c.plan_id WHERE c.user_id = ${userId}
      AND c.subscription_id = ${subscriptionId} AND c.state = 'done' AND c.way <> 'change'), 0)`;
}

/** SQL on a withdrawn subscription's payment `pay`: until when its days are paid for; null if all of it is refunded. */
export function chargedUntil(pay: SQL): SQL {
  return sql`(SELECT w.charged_until FROM ${withdrawals} w WHERE w.contract_id = ${pay}.subscription_id)`;
}

/** SQL on a payment `pay`: the days of the term that it paid for. A day that has begun counts whole. */
export function daysPaid(pay: SQL): SQL<number | null> {
  return sql<
    number | null
  >`((${pay}.term_ends_at - ${pay}.term_starts_at + ${sql.raw(String(day - 1))}) / ${sql.raw(String(day))})`;
}

/** SQL on a payment `pay`: the days of its term that were over at this moment. A day that has begun does not count. */
export function daysUsed(pay: SQL, until: SQL): SQL<number | null> {
  const over = sql`(CAST(${until} AS INTEGER) - ${pay}.term_starts_at) / ${sql.raw(String(day))}`;
  return sql<number | null>`max(0, min(${daysPaid(pay)}, ${over}))`;
}

/**
 * SQL on a subscription's payment `pay`: what is kept of it after a withdrawal, in minor units, which is its part for the
 * days that were used. It is rounded down, so that the refund is rounded up. Zero for a payment that nobody has withdrawn
 * from, or that is refunded whole. All other code calls this.
 */
export function keptOf(pay: SQL, until: SQL = chargedUntil(pay)): SQL<number> {
  return sql<number>`coalesce(${pay}.amount * ${daysUsed(pay, until)} / nullif(${daysPaid(pay)}, 0), 0)`;
}
