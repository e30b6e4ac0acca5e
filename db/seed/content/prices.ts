import type { Currency } from '~/kit/money';
import type { CoursePrice } from './types';

/** Whole units by currency, in this order, as set by hand: round figures per market, not conversions. */
const order = ['GBP', 'USD', 'EUR', 'AUD', 'CAD', 'NZD', 'INR'] as const satisfies readonly Currency[];
type Row = readonly [number, number, number, number, number, number, number];

const points = {
  15: [15, 19, 18, 29, 25, 32, 1499],
  19: [19, 25, 22, 37, 33, 41, 1899],
  25: [25, 32, 29, 49, 43, 55, 2499],
  29: [29, 37, 34, 57, 50, 63, 2799],
  33: [33, 42, 39, 65, 57, 72, 3199],
  35: [35, 45, 41, 69, 61, 76, 3399],
  39: [39, 49, 45, 75, 67, 85, 3799],
  45: [45, 57, 52, 87, 77, 98, 4299],
  49: [49, 63, 57, 95, 85, 107, 4699],
  55: [55, 70, 64, 107, 95, 119, 5299],
  59: [59, 75, 69, 115, 102, 129, 5699],
  65: [65, 83, 76, 127, 112, 142, 6299],
  99: [99, 126, 116, 195, 171, 216, 9499],
  119: [119, 152, 139, 235, 205, 259, 11499],
  165: [165, 209, 192, 325, 285, 359, 15999],
  169: [169, 215, 197, 329, 289, 367, 16299],
} as const satisfies Record<number, Row>;

/** A price point, named by its amount in pounds. */
export type PricePoint = keyof typeof points;

const minor = (whole: number) => whole * 100;

/** Prices of a course in all seven currencies, minor units; the second point is what it costs in the sale. */
export function coursePrices(point: PricePoint, salePoint?: PricePoint): Record<Currency, CoursePrice> {
  const entries = order.map((currency, i) => {
    const price = minor(points[point][i]!);
    return [currency, salePoint ? { price, salePrice: minor(points[salePoint][i]!) } : { price }] as const;
  });
  return Object.fromEntries(entries) as Record<Currency, CoursePrice>;
}

/** Prices of a bundle in all seven currencies, minor units. */
export function bundlePrices(point: PricePoint): Record<Currency, number> {
  return Object.fromEntries(order.map((currency, i) => [currency, minor(points[point][i]!)])) as Record<
    Currency,
    number
  >;
}
