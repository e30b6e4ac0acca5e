import { Fragment } from 'react';
import { AppLink } from '~/ui/app-link';
import { Separated } from '~/ui/separated';
import type { PlanView } from '../view';

interface PlanRowsProps {
  plans: PlanView[];
  current: string;
  hrefOf: (planId: string) => string;
}

/** The plans as links, of which one is chosen. */
export function PlanRows({ plans, current, hrefOf }: PlanRowsProps) {
  return (
    <div className="plan-rows">
      {plans.map(({ id, name, badge, price, term, note }) => (
        <Fragment key={id}>
          <AppLink className="plan-row" href={hrefOf(id)} aria-current={id === current || undefined}>
            <Separated>
              <strong>
                {name}
                {badge && <span className="label"> {badge}</span>}
              </strong>
              <span className="price">
                {price} <small>{term}</small>
              </span>
              <small>{note}</small>
            </Separated>
          </AppLink>{' '}
        </Fragment>
      ))}
    </div>
  );
}
