export const currencies = ['USD', 'GBP', 'EUR', 'AUD', 'CAD', 'NZD', 'INR'] as const;
export type Currency = (typeof currencies)[number];

const symbols: Record<Currency, string> = {
  USD: '$',
  GBP: '£',
  EUR: '€',
  AUD: 'A$',
  CAD: 'C$',
  NZD: 'NZ$',
  INR: '₹',
};

/** '1,234': a whole number with separators. Hand-written, since `Intl` took 3 % of a page's time. */
export function formatWhole(number: number): string {
  return number < 1000 ? String(number) : String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

export function currencySymbol(currency: Currency): string {
  return symbols[currency];
}

export function isCurrency(value: unknown): value is Currency {
  return typeof value === 'string' && (currencies as readonly string[]).includes(value);
}

/** Minor units → '£49.00', always two decimals (specification 2, section 9). */
export function formatMoney(minor: number, currency: Currency): string {
  const sign = minor < 0 ? '−' : '';
  const whole = formatWhole(Math.floor(Math.abs(minor) / 100));
  return `${sign}${symbols[currency]}${whole}.${String(Math.abs(minor) % 100).padStart(2, '0')}`;
}

/** Rates of currencies are in millionths of a pound. */
export const ratePrecision = 1_000_000;

/** What one unit of a currency is worth, in millionths of a pound; pounds need no entry. */
export type Rates = Partial<Record<Currency, number>>;

/**
 * An amount in another currency, in whole units; the same number if a rate is missing. Prices are proposed like this, so
 * nothing is exact.
 */
export function amountIn(minor: number, from: Currency, to: Currency, rates: Rates): number {
  const [worth, unit] = [from, to].map((currency) => (currency === 'GBP' ? ratePrecision : rates[currency]));
  if (from === to || !worth || !unit) return minor;
  return Math.max(1, Math.round((minor * worth) / unit / 100)) * 100;
}

/** Minor units → major units, the API's format of prices: 4900 → 49. */
export function toMajor(minor: number): number {
  return minor / 100;
}

/** A percentage of an amount in minor units, rounded half up. */
export function percentOf(minor: number, percent: number): number {
  return Math.floor((minor * percent + 50) / 100);
}
