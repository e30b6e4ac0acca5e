import { Separated } from '~/ui/separated';
import type { CalendarPart } from '../view';

/** The edition's year as a ruler with a marker at today. */
export function Calendar({ parts }: { parts: CalendarPart[] }) {
  return (
    <ol className="calendar" aria-label="Dates">
      {parts.map(({ title, text, standing }) => (
        <li
          key={title}
          className={standing === 'past' ? 'is-past' : undefined}
          aria-current={standing === 'now' ? 'step' : undefined}
        >
          <Separated>
            <strong>{title}</strong>
            <span>{text}</span>
            {standing === 'now' && <span>You are here</span>}
            {standing === 'past' && <span>Over</span>}
          </Separated>
        </li>
      ))}
    </ol>
  );
}
