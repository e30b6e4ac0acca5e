import { z } from 'zod';
import { day, isoDay } from '~/kit/dates';
import type { Span } from './day-counts.server';

/** The number of days that the numbers show if the address has no span. */
export const daysShown = 56;
/** The longest span in days: two years, one of them a leap year. */
const mostDays = 731;

const Day = z.iso.date();

/** A span and the days of its form (`2026-11-01`), both inclusive and in UTC. */
export interface NumberSpan {
  span: Span;
  from: string;
  to: string;
  /** What is wrong with the days in the address. If anything is, the default span is shown. */
  errors: { from?: string; to?: string };
}

/** Reads the span of the numbers from the address; without one, the span is the eight weeks up to today. */
export function readSpan(asked: { from: string | null; to: string | null }, now: Date): NumberSpan {
  const today = isoDay(now);
  const to = asked.to || today;
  const isTo = Day.safeParse(to).success;
  const from = asked.from || (isTo ? isoDay(new Date(beginOf(to) - (daysShown - 1) * day)) : '');
  const errors = faultsOf(from, to, today);
  const isFine = Object.keys(errors).length === 0;
  const end = isFine ? beginOf(to) : beginOf(today);
  const begin = isFine ? beginOf(from) : end - (daysShown - 1) * day;
  return { span: { from: begin, days: (end - begin) / day + 1 }, from, to, errors };
}

function faultsOf(from: string, to: string, today: string): NumberSpan['errors'] {
  const notDay = 'Please enter a day, for example 2026-11-01';
  const isTo = Day.safeParse(to).success;
  if (!Day.safeParse(from).success && from !== '') return { from: notDay, ...(!isTo && { to: notDay }) };
  if (!isTo) return { to: notDay };
  if (to > today) return { to: 'This day has not come yet' };
  if (from < '2000-01-01') return { from: 'The first day is too long ago' };
  if (from > to) return { from: 'The first day comes after the last day' };
  if ((beginOf(to) - beginOf(from)) / day >= mostDays) return { from: 'At most two years' };
  return {};
}

function beginOf(text: string): number {
  return Date.parse(`${text}T00:00:00Z`);
}
