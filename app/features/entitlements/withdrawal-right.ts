import { after, day } from '~/kit/dates';
import { isInEu } from '~/kit/eu';

/** The days in which a buyer can withdraw, not counting the day of the purchase (Directive 2011/83/EU, Art. 9). */
const daysToWithdraw = 14;

/** A period is over when its last day is over everywhere on Earth, which is 12 hours after its midnight in UTC. */
const afterLastDay = 1.5 * day;

/**
 * The last day on which a purchase can be withdrawn from, as its midnight in UTC. The day of the purchase does not count,
 * and a period that would end on a Saturday or Sunday ends on Monday (Regulation 1182/71, Art. 3).
 */
export function lastDayOf(boughtAt: Date): Date {
  const last = after(new Date(Math.floor(boughtAt.getTime() / day) * day), daysToWithdraw * day);
  const weekday = last.getUTCDay();
  return after(last, weekday === 6 ? 2 * day : weekday === 0 ? day : 0);
}

/** Whether a purchase can still be withdrawn from: until its last day is over everywhere on Earth. */
export function isInPeriod(boughtAt: Date, at: Date): boolean {
  return boughtAt <= at && at < after(lastDayOf(boughtAt), afterLastDay);
}

/**
 * The beginning of the first day whose purchases can still be withdrawn from. Later purchases can be, too, since no
 * period ends before that of an earlier purchase.
 */
export function withdrawableSince(at: Date): Date {
  const today = Math.floor(at.getTime() / day) * day;
  let first = new Date(today);
  while (isInPeriod(after(first, -day), at)) first = after(first, -day);
  return first;
}

/** The other countries whose buyers have a right of withdrawal of 14 days: Switzerland, and the United Kingdom. */
const otherCountries = ['CH', 'GB'];

/** Whether a buyer in this country (ISO 3166 alpha-2) is asked to start at once (specification 6, B38). */
export function isAskedToStart(country: string | null): boolean {
  return isInEu(country) || otherCountries.includes(country?.toUpperCase() ?? '');
}

/**
 * The words that a buyer agrees to, kept with the order together with their version. A change of the words needs a new
 * version.
 */
export const startWords = {
  version: '2026-12',
  /** The box on the checkout; the right ends with the first lesson. */
  order: 'Start now: I know that I lose my right of withdrawal once I open a lesson.',
  /** The box of a plan: a withdrawal is charged for the days that were used. */
  plan: 'Start now. If I withdraw, I pay for the days I used.',
} as const;

/** The question before a lesson opens, which ends the right; `until` is its last day, '8 December'. */
export const openingQuestion = (until: string): string =>
  `Opening it ends your right of withdrawal, which you have until ${until}.`;
