import { desc, eq, inArray, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { gbpRates } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { savedByAnother } from '~/features/drafts/check-refs.server';
import { AppError, invalid } from '~/kit/app-error';
import { formatMonth } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { ratePrecision } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type RatedCurrency, ratedCurrencies } from './rate-rules';
import type { SaveRates } from './rates-schema';

/**
 * Saves the values of the currencies in pounds for a month. Existing payments keep the rate at which they were
 * converted. Of two saves made from the same state, the first counts. Throws invalid on the field, not-found and
 * conflict.
 */
export async function saveRates(scope: Scope, { rowId, month: typed, revision: before, ...draft }: SaveRates) {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const month = rowId ?? typed ?? '';
  const [saved] = await scope.read(db.select().from(gbpRates).where(eq(gbpRates.month, month)));
  if (rowId && !saved.length) throw new AppError('not-found', 'There are no rates for this month.');
  if (!rowId && saved.length) throw invalid('month', 'This month already has rates. Change them above.');
  const isSame = ratedCurrencies.every((one) =>
    saved.some(({ currency, rate }) => currency === one && rate === draft[one]),
  );
  if (isSame && saved.every(({ revision }) => revision === before)) return;

  const revision = newId(scope.now().getTime());
  const rates = Object.fromEntries(ratedCurrencies.map((currency) => [currency, draft[currency]]));
  const savedRevision = sql`(SELECT max(r.revision) FROM ${gbpRates} r WHERE r.month = ${month})`;
  const { after } = await scope.write({
    saved: sql`INSERT INTO ${gbpRates} (month, currency, rate, revision)
      SELECT ${month}, key, value, ${revision} FROM json_each(${JSON.stringify(rates)})
      WHERE ${savedRevision} IS ${rowId ? before : null} AND ${stillActs(viewer)}
      ON CONFLICT (month, currency) DO UPDATE SET rate = excluded.rate, revision = excluded.revision`,
    logged: officeEntry(scope, { action: 'rates-saved', details: { month, rates } }),
    after: db.select({ revision: gbpRates.revision }).from(gbpRates).where(eq(gbpRates.month, month)),
  });
  if (!after.some((row) => row.revision === revision)) throw savedByAnother();
}

/** The number of months shown: three years. */
const mostMonths = 36;

export interface MonthOfRates {
  /** '2026-11' */
  month: string;
  revision: string;
  /** Millionths of a pound for one unit. */
  rates: Partial<Record<RatedCurrency, number>>;
}

/** The values of the currencies in pounds, newest month first. One round trip. */
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

/** The months in the shape that their forms show. */
export function presentRates(months: MonthOfRates[]) {
  return months.map(({ month, revision, rates }) => ({
    id: month,
    revision,
    name: formatMonth(new Date(`${month}-01T00:00:00Z`)),
    cells: ratedCurrencies.map((currency) => ({ head: currency, text: shownRate(rates[currency]) })),
    values: Object.fromEntries(ratedCurrencies.map((currency) => [currency, rateText(rates[currency])])),
  }));
}

/** With as many digits in each month, so that the months can be compared. */
const shownRate = (rate: number | undefined) => (rate === undefined ? 'none' : (rate / ratePrecision).toFixed(4));
const rateText = (rate: number | undefined) => (rate === undefined ? '' : String(rate / ratePrecision));
