import { Separated } from '~/ui/separated';
import type { CalendarPart } from '../present.server';

/** The edition's year as a ruler with a marker at today. */
export function Calendar({ parts }: { parts: CalendarPart[] }) {
  return (
    <ol className="calendar" aria-label="Dates">
      {parts.map(({ title, text, phase }) => (
        <li
          key={title}
          className={phase === 'past' ? 'is-past' : undefined}
          aria-current={phase === 'now' ? 'step' : undefined}
        >
          <Separated>
            <strong>{title}</strong>
            <span>{text}</span>
            {phase === 'now' && <span>You are here</span>}
            {phase === 'past' && <span>Over</span>}
          </Separated>
        </li>
      ))}
    </ol>
  );
}
