import type { MonthOfRates } from './list-rates.server';
import { ratedCurrencies, ratePrecision } from './rate-rules';

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
