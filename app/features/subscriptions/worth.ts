import type { WorthPart } from '#db/schema';
import type { Currency } from '~/kit/money';

/** Money in minor units of `currency`. */
export interface Worth {
  currency: Currency;
  parts: { label: string; worth: number }[];
  total: number;
}

/** What the package is worth in a currency, or in dollars; null where its parts are not all known in either. */
export function worthIn(written: WorthPart[], wanted: Currency): Worth | null {
  const currency = [wanted, 'USD' as const].find((one) => written.every(({ worths }) => worths[one] !== undefined));
  if (!currency || !written.length) return null;
  const parts = written.map(({ label, worths }) => ({ label, worth: worths[currency] ?? 0 }));
  return { currency, parts, total: parts.reduce((sum, { worth }) => sum + worth, 0) };
}

/** How much less a price is than all that it buys, in whole per cent; null where it is no less, or in other money. */
export function savedPercent({ currency, total }: Worth, price: { currency: Currency; price: number }): number | null {
  const saved = Math.round((1 - price.price / total) * 100);
  return price.currency === currency && saved > 0 ? saved : null;
}
