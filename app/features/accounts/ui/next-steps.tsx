import { Part } from '~/ui/page/page-parts';
import { Schedule, type ScheduleStep } from '~/ui/schedule';

/** The steps that follow, shown beside a form of one field. */
export function NextSteps({ title, steps }: { title: string; steps: ScheduleStep[] }) {
  return (
    <Part id="next" title={title} as="aside" className="panel next-steps">
      <Schedule steps={steps} />
    </Part>
  );
}
