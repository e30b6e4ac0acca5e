import { clockIn, day, formatMoment, formatShortDate, minute, placeOfZone, week } from './dates';

/** The office's time zone until an administrator chooses another. */
export const defaultZone = 'UTC';

/** The current moment, and the office's time zone (IANA). */
export interface Clocks {
  now: Date;
  zone: string;
}

/** A moment in a time zone (IANA) as '26 Nov 2026' and '13:52', and in UTC as '26 November 2026, 12:52:08 UTC'. */
export function officeTime(at: Date, zone: string) {
  const local = new Date(at.getTime() + aheadOfUtc(at.getTime(), zone));
  return {
    day: formatShortDate(local, true),
    minute: local.toISOString().slice(11, 16),
    utc: formatMoment(at),
  };
}

/** '26 Nov 2026, 13:52 London time': a moment in a time zone (IANA), for a sentence. */
export function officeMinute(at: Date, zone: string): string {
  const { day: date, minute: clock } = officeTime(at, zone);
  return `${date}, ${clock} ${nameOfZone(zone)}`;
}

/** '13:52 London time': the time of day of a moment in a time zone (IANA). */
export const officeClock = (at: Date, zone: string): string => `${officeTime(at, zone).minute} ${nameOfZone(zone)}`;

/** 'London time', or 'UTC': the name of a time zone (IANA) beside a time. */
export function nameOfZone(zone: string): string {
  const place = placeOfZone(zone);
  return place === 'UTC' ? place : `${place} time`;
}

/** The first moment of a day (2026-11-26) in a time zone, also where clocks change at midnight. */
export const dayStart = (date: string, zone: string): Date => momentIn(`${date}T00:00`, zone);

/** The day in a time zone at a moment: '2026-11-26'. */
export const dayIn = (at: Date, zone: string): string => isoInZone(at, zone).slice(0, 10);

/** The number of a day ('2026-11-26'), counted from 1 January 1970; NaN for a text that is no day. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / day;

/** The day with a number, as its midnight in UTC, for the formats of days. */
export const dayOfNumber = (number: number): Date => new Date(number * day);

/** What clocks are ahead of UTC by from a moment on. Both in milliseconds. */
export interface Shift {
  from: number;
  ahead: number;
}

/** The offsets from UTC of a time zone between two moments, in order; more than one if the clocks change. */
export function shiftsIn(zone: string, from: number, to: number): Shift[] {
  const shifts = [{ from, ahead: aheadOfUtc(from, zone) }];
  if (zone === 'UTC') return shifts;
  let ahead = shifts[0]?.ahead;
  // The shortest summer time is some weeks long.
  for (let known = from; known < to; known += week) {
    const next = Math.min(known + week, to);
    if (aheadOfUtc(next, zone) === ahead) continue;
    const change = firstChange(zone, known, next);
    ahead = aheadOfUtc(next, zone);
    shifts.push({ from: change, ahead });
  }
  return shifts;
}

/** The minute between two moments at which a time zone's offset changes. */
function firstChange(zone: string, from: number, to: number): number {
  const before = aheadOfUtc(from, zone);
  let [low, high] = [Math.floor(from / minute), Math.ceil(to / minute)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (aheadOfUtc(middle * minute, zone) === before) low = middle;
    else high = middle;
  }
  return high * minute;
}

/**
 * What the clocks of a time zone do at a local time (2026-10-25T02:30): 'once' is usual; 'twice' when they go back over
 * it, and 'never' when they skip it.
 */
export function timesShown(clock: string, zone: string): 'once' | 'twice' | 'never' {
  const shown = Date.parse(`${clock}Z`);
  const moments = new Set([shown - day, shown + day].map((near) => shown - aheadOfUtc(near, zone)));
  const right = [...moments].filter((at) => at + aheadOfUtc(at, zone) === shown).length;
  return right === 0 ? 'never' : right === 1 ? 'once' : 'twice';
}

/** The time zones to choose from (IANA), as the runtime names them. UTC is not among them. */
export const listZones = (): string[] => Intl.supportedValuesOf('timeZone');

/** Whether a time zone is in the list, also by an older or newer name of the same zone, or is UTC. */
export function isListedZone(name: string): boolean {
  if (!isZone(name)) return false;
  const zone = new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone;
  return zone === 'UTC' || listZones().includes(zone);
}

/**
 * The moment at which clocks in a time zone show a time (2026-11-26T13:52), the first one if they show it twice. A
 * skipped time is moved by the skipped duration.
 */
export function momentIn(clock: string, zone: string): Date {
  const shown = Date.parse(`${clock}Z`);
  const possible = [shown - day, shown + day].map((near) => shown - aheadOfUtc(near, zone)).sort((a, b) => a - b);
  const first = possible.find((at) => at + aheadOfUtc(at, zone) >= shown);
  return new Date(first ?? shown);
}

/** Whether a text names a time zone (IANA). */
export function isZone(name: string): boolean {
  // Offsets such as +02:00 are valid for Intl too, but they ignore summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** '2026-11-26T13:52:08.000+01:00': a moment in a time zone, for files. */
export function isoInZone(at: Date, zone: string): string {
  const ahead = aheadOfUtc(at.getTime(), zone);
  if (!ahead) return at.toISOString();
  const offset = new Date(Math.abs(ahead)).toISOString().slice(11, 16);
  return `${new Date(at.getTime() + ahead).toISOString().slice(0, -1)}${ahead < 0 ? '-' : '+'}${offset}`;
}

/** A zone's offset from UTC at a moment, in milliseconds. */
function aheadOfUtc(at: number, zone: string): number {
  const { year, month, day: date, hour, minute: shown } = clockIn(zone, at);
  const local = Date.UTC(Number(year), Number(month) - 1, Number(date), Number(hour), Number(shown));
  return local - Math.floor(at / minute) * minute;
}
