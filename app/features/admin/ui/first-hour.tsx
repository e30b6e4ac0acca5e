import type { ReactNode } from 'react';
import { AppLink } from '~/ui/app-link';
import { Badge } from '~/ui/badge';
import { Icon } from '~/ui/pictures/icon';
import type { Missing, Step } from '../start/present-first-hour';

interface FirstHourStepsProps {
  steps: Step[];
  /** Further content of a step, shown below its text. */
  inside: Partial<Record<Step['id'], ReactNode>>;
}

/** The steps of the first hour. The first one that is not done is the current one. */
export function FirstHourSteps({ steps, inside }: FirstHourStepsProps) {
  const current = steps.find(({ isDone }) => !isDone)?.id;
  return (
    <ol className="hour-steps">
      {steps.map(({ id, title, isDone, text, takes, link }) => (
        <li className="stack is-snug" key={id} id={id} aria-current={id === current ? 'step' : undefined}>
          {isDone && (
            <span className="sign">
              <Icon name="check" />
            </span>
          )}
          <header>
            <h2 className="heading-m">{title}</h2>
            <span className="end">{isDone ? <Badge look="owned">Done</Badge> : <Badge>About {takes}</Badge>}</span>
            <p>{text}</p>
          </header>
          {inside[id]}
          {link && (
            <p>
              <AppLink href={link.href}>{link.label}</AppLink>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The list of what is missing before the first sale. */
export function BeforeFirstSale({ missing }: { missing: Missing[] }) {
  return (
    <section aria-labelledby="missing">
      <h2 className="field-label" id="missing">
        Before the first sale
      </h2>
      <ul className="ratios small">
        {missing.map(({ label, isGood, state, link }) => (
          <li key={label}>
            <span className="break-anywhere">
              {label}
              {link && (
                <>
                  <br />
                  <AppLink href={link.href}>
                    {link.label}
                    <span className="visually-hidden">: {label}</span>
                  </AppLink>
                </>
              )}
            </span>{' '}
            <strong className={isGood ? 'is-ok' : 'is-open'}>{state}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
