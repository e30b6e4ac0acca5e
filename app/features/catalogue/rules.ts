import { day } from '~/kit/dates';
import { type Currency, formatMoney, formatWhole } from '~/kit/money';

/** The difficulty of a course. */
export const levels = ['beginner', 'intermediate', 'advanced'] as const;
export type Level = (typeof levels)[number];
export const levelNames: Record<Level, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

/** How long the videos of a course last together, and the shortest length of each kind, in minutes. */
export const lengths = ['quick', 'short', 'medium', 'long'] as const;
export type Length = (typeof lengths)[number];
export const lengthNames: Record<Length, string> = {
  quick: 'Under 15 min',
  short: '15 min to 1 h',
  medium: '1 to 3 h',
  long: 'Over 3 h',
};
export const lengthsFrom: Record<Length, number> = { quick: 0, short: 15, medium: 60, long: 180 };

/** A price in one currency, in minor units. */
export interface Price {
  currency: Currency;
  price: number;
  salePrice: number | null;
  /** The lowest price of the 30 days before the running sale; null without a sale, or if none is known. */
  lowestBefore: number | null;
}

/** What decides how a price is shown. */
export interface Buyer {
  currency: Currency;
  /** Only the lowest price of the 30 days before a sale may be struck (Directive 98/6/EC, Article 6a). */
  isInEu: boolean;
}

export interface Sale {
  isSaleActive: boolean;
  saleEndsAt: Date | null;
}

/** Bundles are never on sale (decisions, Commerce). */
export const noSale: Sale = { isSaleActive: false, saleEndsAt: null };

export interface PriceNow {
  currency: Currency;
  /** The price now, in minor units. */
  amount: number;
  /** The price that is struck: without the sale, and in the EU the lowest before it. Null if nothing is struck. */
  was: number | null;
  /** Set in the EU where a price is struck: the price without the sale. */
  usual: number | null;
}

/** Whether the sale is active now. */
export function isOnSale({ isSaleActive, saleEndsAt }: Sale, now: Date): boolean {
  return isSaleActive && (saleEndsAt === null || saleEndsAt > now);
}

/** The price now for this buyer; null if there is none in their currency. */
export function priceNow(prices: Price[], { currency, isInEu }: Buyer, sale: Sale, now: Date): PriceNow | null {
  const found = prices.find((price) => price.currency === currency);
  if (!found) return null;
  const { price, salePrice: amount, lowestBefore } = found;
  if (amount === null || amount >= price || !isOnSale(sale, now)) {
    return { currency, amount: price, was: null, usual: null };
  }
  if (!isInEu) return { currency, amount, was: price, usual: null };
  if (lowestBefore === null || lowestBefore <= amount) return { currency, amount, was: null, usual: null };
  return { currency, amount, was: lowestBefore, usual: price };
}

/** Whether a course is shown as on sale: in the EU only if a price is struck, see `priceNow`. */
export function isShownOnSale(price: PriceNow | null, { isInEu }: Buyer, sale: Sale, now: Date): boolean {
  return isInEu ? price !== null && price.was !== null : isOnSale(sale, now);
}

/** The line below a price that is struck in the EU: '€62.00 was the lowest price in the 30 days before this sale. …' */
export function lowestText({ currency, was, usual }: PriceNow): string | null {
  if (was === null || usual === null) return null;
  const lowest = `${formatMoney(was, currency)} was the lowest price in the 30 days before this sale.`;
  return usual === was ? lowest : `${lowest} The usual price is ${formatMoney(usual, currency)}.`;
}

/** The mean rating, 0.5 to 5, or null while nobody has rated. `sum` counts half points: 4.5 stars are 9. */
export function averageRating(sum: number, count: number): number | null {
  return count > 0 ? sum / 2 / count : null;
}

/** Published within the last 60 days. */
export function isNew(publishedAt: Date, now: Date): boolean {
  return now.getTime() - publishedAt.getTime() < 60 * day;
}

/** Search results are counted up to this; more are 'More than 1,000' (decisions, scale). */
export const mostFound = 1001;

/** What a search has found: '14 lessons', '1 lesson', 'More than 1,000 lessons'. */
export function foundCountOf(count: number, noun: string): string {
  return count < mostFound ? countOf(count, noun) : `More than ${formatWhole(mostFound - 1)} ${noun}s`;
}

/** '14 lessons, 2 with “bass” in the title'; without those where none or all have it. */
export function foundText(count: number, noun: string, inTitle: number, words: string): string {
  const isTold = inTitle > 0 && inTitle < count;
  return `${foundCountOf(count, noun)}${isTold ? `, ${inTitle} with “${words}” in the title` : ''}`;
}

/** '14 lessons', '1 lesson'. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** How many lessons something has: '14 lessons', and 'Coming soon' before it has any. */
export function lessonsText(count: number): string {
  return count > 0 ? countOf(count, 'lesson') : 'Coming soon';
}

/** 'The first two lessons are free. Buy the course to open the others.' Null without previews. */
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

/** 'Two lessons of each are free to watch.' Takes each course's number of free lessons; empty if any has none. */
export function previewsOfEach(counts: number[]): string {
  const least = Math.min(...counts);
  if (!counts.length || least === 0) return '';
  const number = numberWord(least);
  const which = counts.every((count) => count === least) ? number : `at least ${number}`;
  return `${capitalised(which)} ${least === 1 ? 'lesson of each is' : 'lessons of each are'} free to watch.`;
}

export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** 'two' for 2; digits from seven on. */
export function numberWord(count: number): string {
  return numberWords[count] ?? String(count);
}

const numberWords = ['none', 'one', 'two', 'three', 'four', 'five', 'six'];

/**
 * Minimum amounts of gift cards (decisions, Commerce, "Gifts"), in minor units. Other currencies get the one in pounds.
 */
const giftCards: Partial<Record<Currency, number>> = { USD: 2500, GBP: 5000, EUR: 3000, AUD: 5000 };

export function giftCardFrom(currency: Currency): { currency: Currency; amount: number } {
  const amount = giftCards[currency];
  return amount === undefined ? { currency: 'GBP', amount: 5000 } : { currency, amount };
}

export interface Saving {
  /** The courses' total price in minor units. */
  was: number;
  amount: number;
  /** `amount` in per cent of `was`, rounded down. */
  percent: number;
}

/**
 * The saving of a bundle compared with its courses' current prices (specification 2, section 5). Null if it saves
 * nothing or a course is not sold in the currency.
 */
export function bundleSaving(coursePrices: (number | null)[], bundlePrice: number): Saving | null {
  const was = coursePrices.reduce<number>((sum, price) => sum + (price ?? 0), 0);
  const amount = was - bundlePrice;
  if (coursePrices.includes(null) || amount <= 0) return null;
  return { was, amount, percent: Math.floor((100 * amount) / was) };
}

/** A plan's price in one currency. */
export interface PlanPrice {
  type: 'MONTHLY' | 'ANNUAL' | 'PACKAGE';
  /** Total number of payments; null renews until cancelled. */
  billingCyclePeriod: number | null;
  currency: string;
  /** Price of one payment in minor units. */
  price: number;
}

/**
 * Plan prices in the reader's currency. Subscriptions have no prices in rupees: those readers see dollars (decisions,
 * Commerce, "Currency").
 */
export function pricesTold<Price extends { currency: string }>(prices: Price[], currency: Currency): Price[] {
  const own = prices.filter((price) => price.currency === currency);
  return own.length ? own : prices.filter((price) => price.currency === 'USD');
}

/** The plan with the lowest single payment in the reader's currency. Null without plans. */
export function lowestPlan(prices: PlanPrice[], currency: Currency): PlanPrice | null {
  return pricesTold(prices, currency).reduce<PlanPrice | null>(
    (least, plan) => (least && least.price <= plan.price ? least : plan),
    null,
  );
}

/** How often the price is paid: 'a month', 'a year', 'a month, 10 payments', 'once'. */
export function planTerm({ type, billingCyclePeriod }: Pick<PlanPrice, 'type' | 'billingCyclePeriod'>): string {
  if (type === 'ANNUAL') return 'a year';
  if (billingCyclePeriod === null) return 'a month';
  return billingCyclePeriod === 1 ? 'once' : `a month, ${billingCyclePeriod} payments`;
}
