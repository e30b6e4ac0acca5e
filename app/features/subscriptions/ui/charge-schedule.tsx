import { Separated } from '~/ui/separated';
import type { ChargeView } from '../view';

/** What is charged on which day. */
export function ChargeSchedule({ charges }: { charges: ChargeView[] }) {
  return (
    <ol className="schedule">
      {charges.map(({ when, what, note, sum, isToday }) => (
        <li key={what} className={isToday ? 'is-here' : undefined}>
          <Separated>
            <span className="when">{when}</span>
            <span className="what">
              <Separated>
                <span>{what}</span>
                {note && <small>{note}</small>}
              </Separated>
            </span>
            <span className="sum">{sum}</span>
          </Separated>
        </li>
      ))}
    </ol>
  );
}
