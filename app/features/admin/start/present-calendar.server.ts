import { lastMoment } from '~/features/festival/rules';
import { after, day, formatMoment, formatMonth, isoDay } from '~/kit/dates';
import { dayIn, dayStart, isoInZone } from '~/kit/office-time';
import { paths } from '~/paths';
import type { Release, Releases } from '../health/list-releases.server';

export interface CalendarItem {
  id: string;
  /** The time in the office's time zone: '09:00'; '' for an item that lasts the whole day. */
  time: string;
  /** The date and time in UTC; '' for an item that lasts the whole day. */
  utc: string;
  kind: string;
  title: string;
  href: string;
  isPast: boolean;
}

export interface CalendarDay {
  /** '2026-11-02' */
  date: string;
  number: number;
  weekday: string;
  isToday: boolean;
  items: CalendarItem[];
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface Span {
  /** The first day of the month, and that of the next month, as midnight in UTC. */
  first: Date;
  next: Date;
  /** The moments at which these days begin in the office's time zone. */
  from: Date;
  to: Date;
  zone: string;
}

/** The month in an address, `2026-11`, in a time zone; the current month if the address has none. */
export function spanOf(month: string | null, now: Date, zone: string): Span {
  const [, year, number] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month ?? '') ?? [];
  const [y, m] = year
    ? [Number(year), Number(number) - 1]
    : dayIn(now, zone)
        .split('-')
        .map((part, at) => Number(part) - at);
  const [first, next] = [new Date(Date.UTC(y ?? 0, m ?? 0, 1)), new Date(Date.UTC(y ?? 0, (m ?? 0) + 1, 1))];
  return { first, next, from: dayStart(isoDay(first), zone), to: dayStart(isoDay(next), zone), zone };
}

/** The days of a month, each with its releases and festival dates. */
export function presentCalendar({ releases, isCut, editions }: Releases, { first, next, zone }: Span, now: Date) {
  const items = [...releasesOf(releases), ...editions.flatMap(datesOf)].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  const days: CalendarDay[] = [];
  for (let at = first; at < next; at = after(at, day)) {
    const date = isoDay(at);
    days.push({
      date,
      number: at.getUTCDate(),
      weekday: weekdays[(at.getUTCDay() + 6) % 7] ?? '',
      isToday: date === dayIn(now, zone),
      items: items
        .filter((item) => (item.isAllDay ? isoDay(item.at) : dayIn(item.at, zone)) === date)
        .map(({ at: moment, isAllDay, ...item }) => ({
          ...item,
          time: isAllDay ? '' : isoInZone(moment, zone).slice(11, 16),
          utc: isAllDay ? '' : formatMoment(moment),
          isPast: moment <= now,
        })),
    });
  }
  const monthOf = (date: Date) => ({ month: isoDay(date).slice(0, 7), label: formatMonth(date) });
  return {
    ...monthOf(first),
    previous: monthOf(after(first, -1)),
    next: monthOf(next),
    weekdays,
    /** The empty cells before the first day, since each week begins on Monday. */
    offset: (first.getUTCDay() + 6) % 7,
    days,
    isCut,
  };
}

interface Dated extends Omit<CalendarItem, 'time' | 'utc' | 'isPast'> {
  at: Date;
  isAllDay?: boolean;
}

const kinds = { course: 'Course', lesson: 'Lesson', bundle: 'Bundle', article: 'Article', reward: 'Reward' };
const pageOf = ({ kind, id, course }: Release): string => {
  if (kind === 'lesson') return paths.adminLesson(course?.id ?? '', id);
  if (kind === 'course') return paths.adminCourse(id);
  if (kind === 'bundle') return paths.adminBundle(id);
  return kind === 'article' ? paths.adminArticle(id) : paths.adminReward(id);
};

/** Lessons of one course that are published at the same moment become one item. */
function releasesOf(releases: Release[]): Dated[] {
  const groups = new Map<string, Release[]>();
  for (const one of releases) {
    const key = one.course ? `${one.course.id} ${one.at.getTime()}` : `${one.kind} ${one.id}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([key, [first, ...others]]) => {
    const one = first as Release;
    const { kind, title, at, course } = one;
    if (course && others.length) {
      const label = `${others.length + 1} lessons of ${course.title}`;
      return { id: key, kind: 'Lessons', title: label, at, href: paths.adminCourse(course.id) };
    }
    return { id: key, kind: kinds[kind], title: course ? `${title}, ${course.title}` : title, at, href: pageOf(one) };
  });
}

/** The days of a festival are stored as their first moment in UTC. */
function datesOf(edition: Releases['editions'][number]): Dated[] {
  const { id, name, opensAt, closesAt, interviewsAt, decidedAt, festivalFrom, festivalTo } = edition;
  const dates: [string, Date, boolean][] = [
    ['entries open', opensAt, false],
    ['entries close', lastMoment(closesAt), false],
    ['interviews', interviewsAt, true],
    ['decision', decidedAt, true],
    ['first day', festivalFrom, true],
    ['last day', festivalTo, true],
  ];
  return dates.map(([what, at, isAllDay]) => ({
    id: `${id} ${what}`,
    kind: 'Festival',
    title: `${name}: ${what}`,
    at,
    isAllDay,
    href: paths.adminEdition(id),
  }));
}
