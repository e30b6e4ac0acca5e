import { describe, expect, it } from 'vitest';
import { after, day } from '~/kit/dates';
import {
  averageRating,
  bundleSaving,
  foundCountOf,
  giftCardFrom,
  isNew,
  isShownOnSale,
  lowestText,
  previewNote,
  previewsOfEach,
  priceNow,
} from './rules';

const now = new Date('2026-11-21T12:00:00Z');
const prices = [{ currency: 'GBP' as const, price: 6500, salePrice: 4900, lowestBefore: 5900 }];
const pounds = { currency: 'GBP' as const, isInEu: false };
const sale = { isSaleActive: true, saleEndsAt: null };

describe('the current price of a course', () => {
  it.each([
    ['is the sale price during a sale without an end', sale, { currency: 'GBP', amount: 4900, was: 6500, usual: null }],
    [
      'is the sale price before the sale ends',
      { ...sale, saleEndsAt: new Date('2026-11-22') },
      { currency: 'GBP', amount: 4900, was: 6500, usual: null },
    ],
    [
      'is the list price from the moment the sale ends',
      { ...sale, saleEndsAt: now },
      { currency: 'GBP', amount: 6500, was: null, usual: null },
    ],
    [
      'is the list price without a sale',
      { ...sale, isSaleActive: false },
      { currency: 'GBP', amount: 6500, was: null, usual: null },
    ],
  ])('%s', (_, facts, expected) => {
    expect(priceNow(prices, pounds, facts, now)).toEqual(expected);
  });

  it('is null in a currency without a price', () => {
    expect(priceNow(prices, { ...pounds, currency: 'USD' }, sale, now)).toBeNull();
  });

  it('is the list price when the sale price is missing or not lower', () => {
    const one = { currency: 'GBP' as const, price: 100, lowestBefore: 100 };
    expect(priceNow([{ ...one, salePrice: 100 }], pounds, sale, now)?.was).toBeNull();
    expect(priceNow([{ ...one, salePrice: null }], pounds, sale, now)?.amount).toBe(100);
  });

  describe('in the EU', () => {
    const inEu = { ...pounds, isInEu: true };
    const told = (lowestBefore: number | null) => {
      const price = priceNow([{ currency: 'GBP', price: 6500, salePrice: 4900, lowestBefore }], inEu, sale, now);
      return price && { ...price, text: lowestText(price), isOnSale: isShownOnSale(price, inEu, sale, now) };
    };

    it('the lowest price of the 30 days before the sale is struck, and a line says so', () => {
      expect(told(6500)).toEqual({
        ...{ currency: 'GBP', amount: 4900, was: 6500, usual: 6500, isOnSale: true },
        text: '£65.00 was the lowest price in the 30 days before this sale.',
      });
      expect(told(5900)).toEqual({
        ...{ currency: 'GBP', amount: 4900, was: 5900, usual: 6500, isOnSale: true },
        text: '£59.00 was the lowest price in the 30 days before this sale. The usual price is £65.00.',
      });
    });

    it.each([4900, 4000, null])('nothing is struck, and nothing is on sale, where that price is %j', (lowest) => {
      expect(told(lowest)).toEqual({
        ...{ currency: 'GBP', amount: 4900, was: null, usual: null, text: null, isOnSale: false },
      });
    });
  });
});

describe('catalogue facts', () => {
  it('the average rating is computed from a sum of half points, and is null without ratings', () => {
    expect(averageRating(0, 0)).toBeNull();
    expect(averageRating(19, 2)).toBe(4.75);
  });

  it('a course is new for 60 days', () => {
    expect(isNew(after(now, 1 - 60 * day), now)).toBe(true);
    expect(isNew(after(now, -60 * day), now)).toBe(false);
  });

  it('the lowest gift card price is in pounds for a currency without its own gift card price', () => {
    expect(giftCardFrom('EUR')).toEqual({ currency: 'EUR', amount: 3000 });
    expect(giftCardFrom('INR')).toEqual({ currency: 'GBP', amount: 5000 });
  });

  const outline = (...previews: number[]) => [1, 2, 3, 4].map((n) => ({ isPreview: previews.includes(n) }));
  it.each([
    [[], 'Buy the course to unlock its lessons.'],
    [[1], 'The first lesson is free. Buy the course to open the others.'],
    [[1, 2], 'The first two lessons are free. Buy the course to open the others.'],
    [[2, 3], 'Two lessons are free. Buy the course to open the others.'],
    [[3], 'One lesson is free. Buy the course to open the others.'],
    [[1, 2, 3, 4], 'Every lesson of this course is free.'],
  ])('with free lessons %j the note says: %s', (previews, expected) => {
    expect(previewNote(outline(...previews))).toBe(expected);
    expect(previewNote([])).toBeNull();
  });
});

describe('the saving of a bundle', () => {
  it.each([
    ['is a percentage rounded down', [5600, 5600, 5600, 5600], 12900, { was: 22400, amount: 9500, percent: 42 }],
    ['is never 100% while the bundle costs anything', [10000], 1, { was: 10000, amount: 9999, percent: 99 }],
    ['is null at the same price', [5000, 4900], 9900, null],
    ['is null when the bundle costs more', [4900], 9900, null],
    ['is null when a course has no price', [9900, null], 5000, null],
    ['is null without courses', [], 5000, null],
  ])('%s', (_, courses, price, expected) => {
    expect(bundleSaving(courses, price)).toEqual(expected);
  });
});

it('the number of search results is exact up to 1,000 and “More than 1,000” above', () => {
  const said = [0, 1, 1000, 1001].map((count) => foundCountOf(count, 'lesson'));
  expect(said).toEqual(['0 lessons', '1 lesson', '1000 lessons', 'More than 1,000 lessons']);
});

it.each([
  [[2, 2, 2], 'Two lessons of each are free to watch.'],
  [[1, 1], 'One lesson of each is free to watch.'],
  [[2, 3, 2], 'At least two lessons of each are free to watch.'],
  [[2, 0, 2], ''],
  [[], ''],
])('the note on free lessons of several courses with counts %j says: %s', (counts, told) => {
  expect(previewsOfEach(counts)).toBe(told);
});
