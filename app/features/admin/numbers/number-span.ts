import { z } from 'zod';
import { isoDay } from '~/kit/dates';
import { dayIn, dayNumber, dayOfNumber } from '~/kit/office-time';
import { type Span, spanOfDays } from './day-counts.server';

/** The number of days that the numbers show if the address has no span. */
export const daysShown = 56;
/** The longest span in days: two years, one of them a leap year. */
const mostDays = 731;

const Day = z.iso.date();

/** A span and the days of its form (`2026-11-01`), both inclusive, in the office's time zone. */
export interface NumberSpan {
  span: Span;
  from: string;
  to: string;
  /** What is wrong with the days in the address. If anything is, the default span is shown. */
  errors: { from?: string; to?: string };
}

/**
 * Reads the span of the numbers from the address; without one, the span is the eight weeks up to today. Days begin at
 * midnight in a time zone (IANA).
 */
export function readSpan(asked: { from: string | null; to: string | null }, now: Date, zone: string): NumberSpan {
  const today = dayIn(now, zone);
  const to = asked.to || today;
  const isTo = Day.safeParse(to).success;
  const from = asked.from || (isTo ? isoDay(dayOfNumber(dayNumber(to) - (daysShown - 1))) : '');
  const errors = faultsOf(from, to, today);
  const isFine = Object.keys(errors).length === 0;
  const last = dayNumber(isFine ? to : today);
  const first = isFine ? dayNumber(from) : last - (daysShown - 1);
  return { span: spanOfDays(first, last - first + 1, zone), from, to, errors };
}

function faultsOf(from: string, to: string, today: string): NumberSpan['errors'] {
  const notDay = 'Please enter a day, for example 2026-11-01';
  const isTo = Day.safeParse(to).success;
  if (!Day.safeParse(from).success && from !== '') return { from: notDay, ...(!isTo && { to: notDay }) };
  if (!isTo) return { to: notDay };
  if (to > today) return { to: 'This day has not come yet' };
  if (from < '2000-01-01') return { from: 'The first day is too long ago' };
  if (from > to) return { from: 'The first day comes after the last day' };
  if (dayNumber(to) - dayNumber(from) >= mostDays) return { from: 'At most two years' };
  return {};
}
