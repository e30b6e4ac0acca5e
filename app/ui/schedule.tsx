import { HiddenComma, Separated } from './separated';

export interface ScheduleStep {
  when: string;
  /** The day that `when` names, for example 2021-07-22. */
  day?: string;
  what: string;
  note?: string | null;
  /** An amount of money. */
  sum?: string | null;
  /** Whether this is the current step. */
  isHere?: boolean;
}

/** A list of steps in order, each with its time. */
export function Schedule({ steps }: { steps: ScheduleStep[] }) {
  return (
    <ol className="schedule">
      {steps.map(({ when, day, what, note, sum, isHere }) => (
        <li
          key={`${when} ${what}`}
          className={isHere ? 'is-here' : undefined}
          aria-current={isHere ? 'step' : undefined}
        >
          {day ? (
            <time className="when" dateTime={day}>
              {when}
            </time>
          ) : (
            <span className="when">{when}</span>
          )}
          <HiddenComma />
          <span className="what">
            <Separated>
              <span>{what}</span>
              {note && <small>{note}</small>}
            </Separated>
          </span>{' '}
          {sum && <span className="sum">{sum}</span>}
        </li>
      ))}
    </ol>
  );
}
