import type { Currency } from '~/kit/money';

export interface GbpRate {
  /** '2026-11' */
  month: string;
  currency: Currency;
  /** Millionths of a pound per unit of the currency. */
  rate: number;
}

type Row = readonly [month: string, usd: number, eur: number, aud: number, cad: number, nzd: number, inr: number];

const order = ['USD', 'EUR', 'AUD', 'CAD', 'NZD', 'INR'] as const;

/** A month without a row uses the rates of the last month before it. */
const months: Row[] = [
  ['2025-01', 808_000, 841_000, 503_000, 562_000, 455_000, 9_370],
  ['2025-04', 761_000, 853_000, 479_000, 545_000, 445_000, 8_890],
  ['2025-07', 740_000, 865_000, 483_000, 541_000, 443_000, 8_620],
  ['2025-10', 748_000, 871_000, 490_000, 536_000, 431_000, 8_470],
  ['2026-01', 745_000, 868_000, 494_000, 538_000, 430_000, 8_350],
  ['2026-04', 752_000, 866_000, 497_000, 541_000, 434_000, 8_310],
  ['2026-07', 749_000, 864_000, 495_000, 543_000, 437_000, 8_280],
  ['2026-10', 751_000, 867_000, 498_000, 540_000, 436_000, 8_260],
];

/** The currencies' rates in pounds; in production these are the monthly rates of the accounts. */
export const gbpRates: GbpRate[] = months.flatMap(([month, ...rates]) =>
  order.map((currency, i) => ({ month, currency, rate: rates[i] ?? 0 })),
);
