import { HiddenComma, Separated } from '~/ui/separated';
import type { ChargeView } from '../present-charges.server';

/** The days of a plan's payments, under their heading. */
export function PaymentDays({ charges }: { charges: ChargeView[] }) {
  return (
    <section className="stack" aria-labelledby="when">
      <h2 className="heading-m" id="when">
        What you pay and when
      </h2>
      <ChargeSchedule charges={charges} />
    </section>
  );
}

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
