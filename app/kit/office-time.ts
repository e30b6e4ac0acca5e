import { clockIn, day, formatMoment, formatShortDate } from './dates';

/** The office's time zone until an administrator chooses another. */
export const defaultZone = 'UTC';

/** A moment in a time zone (IANA) as '26 Nov 2026' and '13:52', and in UTC as '26 November 2026, 12:52:08 UTC'. */
export function officeTime(at: Date, zone: string) {
  const local = new Date(at.getTime() + aheadOfUtc(at.getTime(), zone));
  return {
    day: formatShortDate(local, true),
    minute: local.toISOString().slice(11, 16),
    utc: formatMoment(at),
  };
}

/** '26 Nov 2026, 13:52': a moment in a time zone (IANA), for a sentence. */
export function officeMinute(at: Date, zone: string): string {
  const { day: date, minute } = officeTime(at, zone);
  return `${date}, ${minute}`;
}

/** The first moment of a day (2026-11-26) in a time zone, also where clocks change at midnight. */
export const dayStart = (date: string, zone: string): Date => momentIn(`${date}T00:00`, zone);

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
  const { year, month, day: date, hour, minute } = clockIn(zone, at);
  const local = Date.UTC(Number(year), Number(month) - 1, Number(date), Number(hour), Number(minute));
  return local - Math.floor(at / 60_000) * 60_000;
}
