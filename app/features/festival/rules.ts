import { after, afterMonths, day, hour, isoDay, minute } from '~/kit/dates';

/** The state of an edition (decisions, Festival), derived from its dates and the clock. */
export type EditionState = 'upcoming' | 'open' | 'closed' | 'decided' | 'past';

export interface EditionDates {
  opensAt: Date;
  closesAt: Date;
  interviewsAt: Date;
  decidedAt: Date;
  festivalFrom: Date;
  festivalTo: Date;
}

/**
 * The limits of the festival terms (specification 1, section 9): the length of a mix in minutes, an entrant's lowest
 * age in years, a mix's greatest age in months, and two deadlines in days.
 */
export const shortestMix = 30;
export const longestMix = 60;
export const youngest = 18;
export const newestMonths = 3;
export const tellWithinDays = 10;
export const answerWithinDays = 5;

export function editionState({ opensAt, closesAt, decidedAt, festivalTo }: EditionDates, now: Date): EditionState {
  if (now < opensAt) return 'upcoming';
  if (now < closesAt) return 'open';
  if (now < decidedAt) return 'closed';
  return now < after(festivalTo, day) ? 'decided' : 'past';
}

/**
 * The edition that the festival's pages show: an open edition, otherwise the last one closed or decided, otherwise the
 * next, otherwise the last.
 */
export function currentEdition<Edition extends EditionDates>(editions: Edition[], now: Date): Edition | null {
  const byClose = [...editions].sort((a, b) => a.closesAt.getTime() - b.closesAt.getTime());
  const inState = (...states: EditionState[]) => byClose.filter((one) => states.includes(editionState(one, now)));
  return inState('open')[0] ?? inState('closed', 'decided').at(-1) ?? inState('upcoming')[0] ?? byClose.at(-1) ?? null;
}

/** The last moment for entries, as shown to readers: one second before the close. */
export function lastMoment(closesAt: Date): Date {
  return after(closesAt, -1000);
}

/** The remaining whole days, hours and minutes; zeros after `until`. */
export function timeLeft(until: Date, now: Date): { days: number; hours: number; minutes: number } {
  const left = Math.max(0, until.getTime() - now.getTime());
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
  };
}

/** For example '12 days and 4 hours', or on the last day '4 hours and 31 minutes'. */
export function timeLeftText(until: Date, now: Date): string {
  const { days, hours, minutes } = timeLeft(until, now);
  const amount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  return days > 0
    ? `${amount(days, 'day')} and ${amount(hours, 'hour')}`
    : `${amount(hours, 'hour')} and ${amount(minutes, 'minute')}`;
}

/** Age in whole years on that day, both as `2026-11-21`. Birthdays on 29 February count on 1 March in other years. */
export function ageOn(birthDay: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return today.slice(5) < birthDay.slice(5) ? years - 1 : years;
}

/**
 * The first and the last day on which a mix may have been recorded. The last day is the current date in UTC+14, the
 * easternmost time zone.
 */
export function recordingDays(now: Date): { first: string; last: string } {
  return { first: isoDay(afterMonths(now, -newestMonths)), last: isoDay(after(now, 14 * hour)) };
}

/** The deadline after which the prize may pass to the runner-up: five days after the winner's mail. */
export function answerDueAt(toldAt: Date): Date {
  return after(toldAt, answerWithinDays * day);
}

/** For example `R26-0413`. */
export function entryNumber(code: string, number: number): string {
  return `${code}-${String(number).padStart(4, '0')}`;
}
