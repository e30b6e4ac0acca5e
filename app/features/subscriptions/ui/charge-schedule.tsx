import { HiddenComma, Separated } from '~/ui/separated';
import type { ChargeView } from '../present-charges.server';

/** What happens on which day, and what is charged then. */
export function ChargeSchedule({ charges }: { charges: ChargeView[] }) {
  return (
    <ol className="schedule">
      {charges.map(({ when, what, note, sum, isToday }) => (
        <li key={what} className={isToday ? 'is-here' : undefined}>
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
