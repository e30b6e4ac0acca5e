import { type SQL, sql } from 'drizzle-orm';
import { gbpRates } from '#db/schema';
import type { Currency } from '~/kit/money';

/**
 * The columns for a payment's value in pence and the rate of its month, or of the last month before it that has a rate;
 * both are null without a rate. `amount` is in minor units of the currency.
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
  // Numbers are bound as floating-point numbers: without the cast, the division would leave fractions of a penny.
  return { gbpRate: rate, amountInGbp: sql`CAST((${amount} * ${rate} + 500000) / 1000000 AS INTEGER)` };
}
