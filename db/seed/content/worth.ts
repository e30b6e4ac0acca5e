import type { WorthPart } from '../../schema';

const order = ['GBP', 'USD', 'EUR', 'CAD', 'NZD', 'AUD'] as const;

/** Minor units from whole amounts in the order GBP, USD, EUR, CAD, NZD, AUD. */
function worths(...whole: [number, number, number, number, number, number]) {
  return Object.fromEntries(order.map((currency, i) => [currency, whole[i]! * 100]));
}

/**
 * The stand-alone price of each part of the package. The parts of a currency add up to its total value; the courses'
 * part is the sum of their prices.
 */
export const packageWorth: WorthPart[] = [
  { label: '20+ courses, bought one by one', worths: worths(327, 416, 384, 562, 715, 635) },
  { label: '50+ hours of bonus content', worths: worths(2074, 4034, 3746, 5388, 6735, 6185) },
  { label: 'DJ Hub for a year', worths: worths(480, 300, 280, 400, 500, 460) },
  { label: 'Future courses, about six a year', worths: worths(1000, 1000, 940, 1330, 1660, 1530) },
  { label: 'Rewards: records, software, studio hours', worths: worths(869, 200, 200, 270, 340, 340) },
];
