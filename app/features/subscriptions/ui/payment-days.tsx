import { Schedule, type ScheduleStep } from '~/ui/schedule';

/** The days of a plan's payments, under their heading. */
export function PaymentDays({ charges }: { charges: ScheduleStep[] }) {
  return (
    <section className="stack" aria-labelledby="when">
      <h2 className="heading-m" id="when">
        What you pay and when
      </h2>
      <Schedule steps={charges} />
    </section>
  );
}
