import { lastMoment } from '~/features/festival/rules';
import { after, day, formatMonth, isoDay } from '~/kit/dates';
import { paths } from '~/paths';
import type { Release, Releases } from './list-releases.server';

export interface CalendarItem {
  id: string;
  /** '09:00'; '' for something that lasts the day. */
  time: string;
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

/** The month of an address, `2026-11`, from its first moment until the next month's; without one, this month. */
export function spanOf(month: string | null, now: Date): { from: Date; to: Date } {
  const [, year, number] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month ?? '') ?? [];
  const [y, m] = year ? [Number(year), Number(number) - 1] : [now.getUTCFullYear(), now.getUTCMonth()];
  return { from: new Date(Date.UTC(y, m, 1)), to: new Date(Date.UTC(y, m + 1, 1)) };
}

/** The days of a month, each with what is published on it. */
export function presentCalendar(
  { releases, isCut, editions }: Releases,
  { from, to }: { from: Date; to: Date },
  now: Date,
) {
  const items = [...releasesOf(releases), ...editions.flatMap(datesOf)].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  const days: CalendarDay[] = [];
  for (let at = from; at < to; at = after(at, day)) {
    const date = isoDay(at);
    days.push({
      date,
      number: at.getUTCDate(),
      weekday: weekdays[(at.getUTCDay() + 6) % 7] ?? '',
      isToday: date === isoDay(now),
      items: items
        .filter((item) => isoDay(item.at) === date)
        .map(({ at: moment, isAllDay, ...item }) => ({
          ...item,
          time: isAllDay ? '' : moment.toISOString().slice(11, 16),
          isPast: moment <= now,
        })),
    });
  }
  const monthOf = (date: Date) => ({ month: isoDay(date).slice(0, 7), label: formatMonth(date) });
  return {
    ...monthOf(from),
    previous: monthOf(after(from, -1)),
    next: monthOf(to),
    weekdays,
    /** Empty places before the first day in a week from Monday. */
    offset: (from.getUTCDay() + 6) % 7,
    days,
    isCut,
  };
}

interface Dated extends Omit<CalendarItem, 'time' | 'isPast'> {
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

/** Lessons of one course that come out at the same minute are one item. */
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

/** Days of a festival are stored as their first moment. */
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
