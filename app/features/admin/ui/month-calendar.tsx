import type { CSSProperties } from 'react';
import { AppLink } from '~/ui/app-link';
import { classNames } from '~/ui/class-names';
import { Disclosure } from '~/ui/disclosure';
import type { CalendarDay, CalendarItem } from '../start/present-calendar.server';

interface MonthCalendarProps {
  label: string;
  weekdays: string[];
  /** The empty cells before the first day. */
  offset: number;
  days: CalendarDay[];
}

/** The most items of a day that are shown; further items are folded away. */
const mostShown = 3;

/** A month: a grid on a wide page, and a list of the days with items on a narrow page. */
export function MonthCalendar({ label, weekdays, offset, days }: MonthCalendarProps) {
  return (
    <div className="calendar">
      <div className="calendar-week" aria-hidden="true">
        {weekdays.map((name) => (
          <span key={name}>{name.slice(0, 3)} </span>
        ))}
      </div>
      <ol aria-label={label}>
        {days.map((day, at) => (
          <Day key={day.date} day={day} start={at === 0 ? offset + 1 : null} />
        ))}
      </ol>
    </div>
  );
}

function Day({ day: { date, number, weekday, isToday, items }, start }: { day: CalendarDay; start: number | null }) {
  const [shown, folded] = [items.slice(0, mostShown), items.slice(mostShown)];
  return (
    <li
      className={classNames(isToday && 'is-today', !items.length && 'is-empty')}
      style={start === null ? undefined : ({ '--from': start } as CSSProperties)}
    >
      <time dateTime={date} aria-current={isToday ? 'date' : undefined}>
        <span className="weekday">{weekday} </span>
        {number}
      </time>
      {shown.length > 0 && <Items items={shown} />}
      {folded.length > 0 && (
        <Disclosure title={`${folded.length} more`}>
          <Items items={folded} />
        </Disclosure>
      )}
    </li>
  );
}

function Items({ items }: { items: CalendarItem[] }) {
  return (
    <ul>
      {items.map(({ id, time, utc, kind, title, href, isPast }) => (
        <li key={id} className={isPast ? 'is-past' : undefined}>
          <AppLink href={href}>{title}</AppLink>{' '}
          <span className="sub" title={utc || undefined}>
            {kind}
            {time && `, ${time}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
