import { Part } from '~/ui/page/page-parts';
import { Schedule, type ScheduleStep } from '~/ui/schedule';

/** The days of a plan's payments, under their heading. */
export function PaymentDays({ charges }: { charges: ScheduleStep[] }) {
  return (
    <Part id="when" title="What you pay and when">
      <Schedule steps={charges} />
    </Part>
  );
}
