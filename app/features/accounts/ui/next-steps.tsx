import type { ReactNode } from 'react';
import { HiddenComma } from '~/ui/separated';

interface NextStep {
  when: string;
  what: ReactNode;
  hint?: ReactNode;
  /** Where one is now. */
  isHere?: boolean;
}

/** What happens next, beside a form of one field. */
export function NextSteps({ title, steps }: { title: string; steps: NextStep[] }) {
  return (
    <aside className="panel next-steps" aria-labelledby="next">
      <h2 className="heading-m" id="next">
        {title}
      </h2>
      <Schedule steps={steps} />
    </aside>
  );
}

/** Steps one after the other, each with its time. */
export function Schedule({ steps }: { steps: NextStep[] }) {
  return (
    <ol className="schedule">
      {steps.map(({ when, what, hint, isHere }) => (
        <li key={when} className={isHere ? 'is-here' : undefined}>
          <span className="when">{when}</span>
          <HiddenComma />
          <span className="what">
            {what}
            {hint && (
              <>
                <HiddenComma />
                <small>{hint}</small>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
