import { Schedule, type ScheduleStep } from '~/ui/schedule';

/** What happens next, beside a form of one field. */
export function NextSteps({ title, steps }: { title: string; steps: ScheduleStep[] }) {
  return (
    <aside className="panel next-steps" aria-labelledby="next">
      <h2 className="heading-m" id="next">
        {title}
      </h2>
      <Schedule steps={steps} />
    </aside>
  );
}
