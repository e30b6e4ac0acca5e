import { type SQL, sql } from 'drizzle-orm';
import { gbpRates } from '#db/schema';
import type { Currency } from '~/kit/money';

/**
 * Columns: what a payment is worth in pence, at the rate of its month or of the last month before it that has one, and
 * that rate; null without a rate. `amount` in minor units of the currency.
 */
export function inPounds({ amount, currency, paidAt }: { amount: number; currency: Currency; paidAt: Date }): {
  gbpRate: SQL<number>;
  amountInGbp: SQL<number>;
} {
  const month = paidAt.toISOString().slice(0, 7);
  const rate =
    currency === 'GBP'
      ? sql<number>`1000000`
      : sql<number>`(SELECT r.rate FROM ${gbpRates} r WHERE r.currency = ${currency} AND r.month <= ${month}
             ORDER BY r.month DESC LIMIT 1)`;
  // Numbers are bound as floating point ones: without the cast the division would leave fractions of a penny.
  return { gbpRate: rate, amountInGbp: sql`CAST((${amount} * ${rate} + 500000) / 1000000 AS INTEGER)` };
}
