import { describe, expect, it } from 'vitest';
import {
  averageRating,
  bundleSaving,
  foundCountOf,
  giftCardFrom,
  isNew,
  previewNote,
  previewsOfEach,
  priceNow,
} from './rules';

const now = new Date('2026-11-21T12:00:00Z');
const prices = [{ currency: 'GBP' as const, price: 6500, salePrice: 4900 }];
const sale = { isSaleActive: true, saleEndsAt: null };

describe('what a course costs now', () => {
  it.each([
    ['on sale without an end', sale, { currency: 'GBP', amount: 4900, was: 6500 }],
    [
      'on sale until later',
      { ...sale, saleEndsAt: new Date('2026-11-22') },
      { currency: 'GBP', amount: 4900, was: 6500 },
    ],
    ['after the sale', { ...sale, saleEndsAt: now }, { currency: 'GBP', amount: 6500, was: null }],
    ['without a sale', { ...sale, isSaleActive: false }, { currency: 'GBP', amount: 6500, was: null }],
  ])('%s', (_, facts, expected) => {
    expect(priceNow(prices, 'GBP', facts, now)).toEqual(expected);
  });

  it('is nothing in a currency it has no price in', () => {
    expect(priceNow(prices, 'USD', sale, now)).toBeNull();
  });

  it('is the list price when the sale price is none', () => {
    expect(priceNow([{ currency: 'GBP', price: 100, salePrice: 100 }], 'GBP', sale, now)?.was).toBeNull();
    expect(priceNow([{ currency: 'GBP', price: 100, salePrice: null }], 'GBP', sale, now)?.amount).toBe(100);
  });
});

describe('small facts', () => {
  it('ratings are kept in half points', () => {
    expect(averageRating(0, 0)).toBeNull();
    expect(averageRating(19, 2)).toBe(4.75);
  });

  it('a course is new for 60 days', () => {
    expect(isNew(new Date('2026-10-01'), now)).toBe(true);
    expect(isNew(new Date('2026-09-01'), now)).toBe(false);
  });

  it('gift cards begin at their own price, elsewhere at that of pounds', () => {
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
  ])('with previews %j: %s', (previews, expected) => {
    expect(previewNote(outline(...previews))).toBe(expected);
    expect(previewNote([])).toBeNull();
  });
});

describe('what a bundle saves', () => {
  it.each([
    ['the percentage rounded down', [5600, 5600, 5600, 5600], 12900, { was: 22400, amount: 9500, percent: 42 }],
    ['never a hundred while it costs anything', [10000], 1, { was: 10000, amount: 9999, percent: 99 }],
    ['nothing at the same price', [5000, 4900], 9900, null],
    ['nothing when it costs more', [4900], 9900, null],
    ['nothing when a course has no price of its own', [9900, null], 5000, null],
    ['nothing without courses', [], 5000, null],
  ])('%s', (_, courses, price, expected) => {
    expect(bundleSaving(courses, price)).toEqual(expected);
  });
});

it('a search says how much it found, and past a thousand that there is more', () => {
  const said = [0, 1, 1000, 1001].map((count) => foundCountOf(count, 'lesson'));
  expect(said).toEqual(['0 lessons', '1 lesson', '1000 lessons', 'More than 1,000 lessons']);
});

it.each([
  [[2, 2, 2], 'Two lessons of each are free to watch.'],
  [[1, 1], 'One lesson of each is free to watch.'],
  [[2, 3, 2], 'At least two lessons of each are free to watch.'],
  [[2, 0, 2], ''],
  [[], ''],
])('free lessons of several courses, %j, are told as they are', (counts, told) => {
  expect(previewsOfEach(counts)).toBe(told);
});
