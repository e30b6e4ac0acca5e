import { day } from '~/kit/dates';
import { type Currency, formatWhole } from '~/kit/money';

export const levelNames = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' } as const;
export type Level = keyof typeof levelNames;

/** One line of a price list, in minor units. */
export interface Price {
  currency: Currency;
  price: number;
  salePrice: number | null;
}

export interface Sale {
  isSaleActive: boolean;
  saleEndsAt: Date | null;
}

/** Bundles know no sale (decisions, Commerce). */
export const noSale: Sale = { isSaleActive: false, saleEndsAt: null };

export interface PriceNow {
  currency: Currency;
  /** What is charged, in minor units. */
  amount: number;
  /** What it costs without the sale; null when there is none. */
  was: number | null;
}

/** Does the sale hold at this moment? */
export function isOnSale({ isSaleActive, saleEndsAt }: Sale, now: Date): boolean {
  return isSaleActive && (saleEndsAt === null || saleEndsAt > now);
}

/** What something costs now in a currency, or null where it has no price in it. */
export function priceNow(prices: Price[], currency: Currency, sale: Sale, now: Date): PriceNow | null {
  const found = prices.find((price) => price.currency === currency);
  if (!found) return null;
  const isReduced = found.salePrice !== null && found.salePrice < found.price && isOnSale(sale, now);
  return isReduced
    ? { currency, amount: found.salePrice as number, was: found.price }
    : { currency, amount: found.price, was: null };
}

/** The mean rating, 0.5 to 5, or null while nobody has rated. `sum` counts half points: 4.5 stars are 9. */
export function averageRating(sum: number, count: number): number | null {
  return count > 0 ? sum / 2 / count : null;
}

/** Published within the last 60 days. */
export function isNew(publishedAt: Date, now: Date): boolean {
  return now.getTime() - publishedAt.getTime() < 60 * day;
}

/** What a search finds is counted so far; from there on there are 'More than 1,000' (decisions, scale). */
export const mostFound = 1001;

/** What a search has found: '14 lessons', '1 lesson', 'More than 1,000 lessons'. */
export function foundCountOf(count: number, noun: string): string {
  return count < mostFound ? countOf(count, noun) : `More than ${formatWhole(mostFound - 1)} ${noun}s`;
}

/** '14 lessons', '1 lesson'. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** 'The first two lessons are free. Buy the course to open the others.' Null where nothing is to be said. */
export function previewNote(lessons: { isPreview: boolean }[]): string | null {
  if (!lessons.length) return null;
  const open = lessons.filter((lesson) => lesson.isPreview).length;
  if (open === 0) return 'Buy the course to unlock its lessons.';
  if (open === lessons.length) return 'Every lesson of this course is free.';
  const isAtStart = lessons.slice(0, open).every((lesson) => lesson.isPreview);
  const number = numberWord(open);
  const which = isAtStart
    ? open === 1
      ? 'The first lesson is'
      : `The first ${number} lessons are`
    : `${capitalised(number)} ${open === 1 ? 'lesson is' : 'lessons are'}`;
  return `${which} free. Buy the course to open the others.`;
}

/**
 * 'Two lessons of each are free to watch.' Given how many of each of some courses are; empty where one of them has none.
 */
export function previewsOfEach(counts: number[]): string {
  const least = Math.min(...counts);
  if (!counts.length || least === 0) return '';
  const number = numberWord(least);
  const which = counts.every((count) => count === least) ? number : `at least ${number}`;
  return `${capitalised(which)} ${least === 1 ? 'lesson of each is' : 'lessons of each are'} free to watch.`;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** 'two' for 2; digits from seven on. */
export function numberWord(count: number): string {
  return numberWords[count] ?? String(count);
}

const numberWords = ['none', 'one', 'two', 'three', 'four', 'five', 'six'];

/** What a gift card begins at (decisions, Commerce, "Gifts"), in minor units; where none is named, as in pounds. */
const giftCards: Partial<Record<Currency, number>> = { USD: 2500, GBP: 5000, EUR: 3000, AUD: 5000 };

export function giftCardFrom(currency: Currency): { currency: Currency; amount: number } {
  const amount = giftCards[currency];
  return amount === undefined ? { currency: 'GBP', amount: 5000 } : { currency, amount };
}

export interface Saving {
  /** What the courses cost one by one, in minor units, as is what is saved. */
  was: number;
  amount: number;
  /** Rounded down. */
  percent: number;
}

/**
 * What a bundle saves against its courses bought one by one at what they cost now (specification 2, section 5). Null
 * when it saves nothing, or when one of them is not sold in the currency.
 */
export function bundleSaving(coursePrices: (number | null)[], bundlePrice: number): Saving | null {
  const was = coursePrices.reduce<number>((sum, price) => sum + (price ?? 0), 0);
  const amount = was - bundlePrice;
  if (coursePrices.includes(null) || amount <= 0) return null;
  return { was, amount, percent: Math.floor((100 * amount) / was) };
}
