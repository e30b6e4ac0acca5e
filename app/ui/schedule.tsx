import { HiddenComma, Separated } from './separated';

export interface ScheduleStep {
  when: string;
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
      {steps.map(({ when, what, note, sum, isHere }) => (
        <li
          key={`${when} ${what}`}
          className={isHere ? 'is-here' : undefined}
          aria-current={isHere ? 'step' : undefined}
        >
          <span className="when">{when}</span>
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
