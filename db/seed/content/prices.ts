import type { Currency } from '~/kit/money';

/** Whole units by currency, in this order; round figures per market, not conversions. */
const order = ['GBP', 'USD', 'EUR', 'AUD', 'CAD', 'NZD', 'INR'] as const satisfies readonly Currency[];
type Row = readonly [number, number, number, number, number, number, number];

const points = {
  33: [33, 42, 39, 64, 57, 72, 3099],
  39: [39, 50, 46, 76, 67, 85, 3699],
  49: [49, 62, 57, 96, 84, 107, 4699],
  55: [55, 70, 64, 107, 95, 120, 5199],
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
