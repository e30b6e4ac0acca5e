/** Durations in milliseconds. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
export const week = 7 * day;

export function after(from: Date, milliseconds: number): Date {
  return new Date(from.getTime() + milliseconds);
}

/** The same time some months later, in UTC, by default on the same day; the month's last day if the month is shorter. */
export function afterMonths(from: Date, months: number, dayOfMonth = from.getUTCDate()): Date {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, lastDay)) + (from.getTime() % day));
}

/** '2 h 05 min', '48 min', '0:24' below a minute: the length of a lesson or course. Input in milliseconds. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.round(milliseconds / minute);
  if (minutes < 1) return clockTime(milliseconds / second);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest ? `${Math.floor(minutes / 60)} h ${rest} min` : `${Math.floor(minutes / 60)} h`;
}

/** '2026-05-03', in UTC. */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** '40 seconds', '12 minutes', '5 hours': a waiting time, rounded up. Input in seconds. */
export function formatWait(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} ${seconds > 1 ? 'seconds' : 'second'}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** '12:14' or '1:02:03'. Input in seconds. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${String(m).padStart(h ? 2 : 1, '0')}:${String(s).padStart(2, '0')}`;
  return h ? `${h}:${tail}` : tail;
}

/**
 * 'Recently' under 60 s, then minutes, hours, days, weeks, years ago (specification 2, section 4,
 * "Relative time labels").
 */
export function timeAgo(then: Date, now: Date): string {
  const passed = now.getTime() - then.getTime();
  if (passed < minute) return 'Recently';
  if (passed < hour) return ago(passed / minute, 'minute');
  if (passed < day) return ago(passed / hour, 'hour');
  if (passed < week) return ago(passed / day, 'day');
  if (passed < 365 * day) return ago(passed / week, 'week');
  return ago(passed / (365 * day), 'year');
}

/** `timeAgo` for the middle of a sentence: 'recently'. */
export function timeAgoInText(then: Date, now: Date): string {
  return timeAgo(then, now).toLowerCase();
}

function ago(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`;
}

const months = 'January February March April May June July August September October November December'.split(' ');

/** '3 May 2026', in UTC, so that server and browser render the same. */
export function formatDate(date: Date): string {
  return `${date.getUTCDate()} ${formatMonth(date)}`;
}

/** '3 May', in UTC, for a day within the next months. */
export function formatDayOfYear(date: Date): string {
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

/** '3 Nov', in UTC, for a chart's axis; '3 Nov 2026' if the axis covers several years. */
export function formatShortDate(date: Date, hasYear = false): string {
  const short = `${date.getUTCDate()} ${(months[date.getUTCMonth()] ?? '').slice(0, 3)}`;
  return hasYear ? `${short} ${date.getUTCFullYear()}` : short;
}

/** '3 May 2026, 20:14', in UTC. */
export function formatMinute(date: Date): string {
  return `${formatDate(date)}, ${date.toISOString().slice(11, 16)}`;
}

/** 'May 2026', in UTC. */
export function formatMonth(date: Date): string {
  return `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/**
 * '3 December 2026, 23:59:59 UTC'; with an IANA time zone, in it and without its name. RangeError for an unknown one.
 */
export function formatMoment(date: Date, timeZone?: string): string {
  const { day, month, year, hour, minute, second } = clockIn(timeZone ?? 'UTC', date);
  return `${Number(day)} ${months[Number(month) - 1]} ${year}, ${hour}:${minute}:${second}${timeZone ? '' : ' UTC'}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What calendar and clock of a time zone (IANA) show at a moment, in digits. RangeError for an unknown zone. */
export function clockIn(timeZone: string, at: Date | number): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: 'numeric',
      month: 'numeric',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    // Cached: creating a formatter takes longer than formatting a page of rows.
    formats.set(timeZone, format);
  }
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** Places that the runtime's time zones have by an older name. */
const todaysNames: Record<string, string> = {
  Calcutta: 'Kolkata',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
};

/** 'Buenos Aires' of America/Argentina/Buenos_Aires. */
export function placeOfZone(zone: string): string {
  const place = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  return todaysNames[place] ?? place;
}
