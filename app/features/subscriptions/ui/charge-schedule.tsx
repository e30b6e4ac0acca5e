import type { ChargeView } from '../view';

/** What is charged on which day. */
export function ChargeSchedule({ charges }: { charges: ChargeView[] }) {
  return (
    <ol className="schedule">
      {charges.map(({ when, what, note, sum, isToday }) => (
        <li key={what} className={isToday ? 'is-here' : undefined}>
          <span className="when">{when}</span>
          <span className="what">
            <span>{what}</span>
            {note && <small>{note}</small>}
          </span>
          <span className="sum">{sum}</span>
        </li>
      ))}
    </ol>
  );
}
