import { formatMoment, formatShortDate } from './dates';

/** The office's time zone while nobody has chosen another. */
export const defaultZone = 'UTC';

/** A moment in a time zone (IANA) as '26 Nov 2026' and '13:52', and in UTC as '26 November 2026, 12:52:08 UTC'. */
export function officeTime(at: Date, zone: string) {
  const parts = partsIn(zone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const local = new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')));
  return {
    day: formatShortDate(local, true),
    minute: local.toISOString().slice(11, 16),
    utc: formatMoment(at),
  };
}

const known = new Map<string, Intl.DateTimeFormat>();

/** Kept: making one takes longer than a page of rows. */
function partsIn(zone: string): Intl.DateTimeFormat {
  let format = known.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    known.set(zone, format);
  }
  return format;
}
