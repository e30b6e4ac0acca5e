import { desc, inArray, sql } from 'drizzle-orm';
import { gbpRates } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type RatedCurrency, ratedCurrencies, ratePrecision } from './rate-rules';

/** Months that are shown: three years of them. */
const mostMonths = 36;

export interface MonthOfRates {
  /** '2026-11' */
  month: string;
  revision: string;
  /** Millionths of a pound for one unit. */
  rates: Partial<Record<RatedCurrency, number>>;
}

/** What currencies are worth in pounds, the newest months first. One round trip. */
export async function listRates(scope: Scope): Promise<MonthOfRates[]> {
  requireAdmin(scope);
  const newest = sql`(SELECT DISTINCT month FROM ${gbpRates} ORDER BY month DESC LIMIT ${mostMonths})`;
  const [rows] = await scope.read(
    scope.db
      .select()
      .from(gbpRates)
      .where(inArray(gbpRates.month, newest as never))
      .orderBy(desc(gbpRates.month)),
  );
  const months = new Map<string, MonthOfRates>();
  for (const { month, currency, rate, revision } of rows) {
    const found = months.get(month) ?? { month, revision, rates: {} };
    months.set(month, { ...found, rates: { ...found.rates, [currency]: rate } });
  }
  return [...months.values()];
}

/** The months as their forms have them. */
export function presentRates(months: MonthOfRates[]) {
  return months.map(({ month, revision, rates }) => ({
    id: month,
    revision,
    name: month,
    note: ratedCurrencies.map((currency) => `${currency} ${rateText(rates[currency])}`).join(', '),
    values: Object.fromEntries(ratedCurrencies.map((currency) => [currency, rateText(rates[currency])])),
  }));
}

const rateText = (rate: number | undefined) => (rate === undefined ? '' : String(rate / ratePrecision));
