import type { Currency } from '~/kit/money';

/** Whole units by currency, in this order, as set by hand: round figures per market, not conversions. */
const order = ['GBP', 'USD', 'EUR', 'AUD', 'CAD', 'NZD', 'INR'] as const satisfies readonly Currency[];
type Row = readonly [number, number, number, number, number, number, number];

const points = {
  99: [99, 126, 116, 195, 171, 216, 9499],
  119: [119, 152, 139, 235, 205, 259, 11499],
  165: [165, 209, 192, 325, 285, 359, 15999],
  169: [169, 215, 197, 329, 289, 367, 16299],
} as const satisfies Record<number, Row>;

/** A price point, named by its amount in pounds. */
export type PricePoint = keyof typeof points;

const minor = (whole: number) => whole * 100;

/** Prices of a bundle in all seven currencies, minor units. */
export function bundlePrices(point: PricePoint): Record<Currency, number> {
  return Object.fromEntries(order.map((currency, i) => [currency, minor(points[point][i]!)])) as Record<
    Currency,
    number
  >;
}
