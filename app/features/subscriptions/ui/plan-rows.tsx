import { Fragment } from 'react';
import { AppLink } from '~/ui/app-link';
import type { PlanRowView } from '../present-offer.server';
import { groupsOf, PlanText } from './plan-text';

interface PlanRowsProps {
  plans: PlanRowView[];
  current: string;
  hrefOf: (planId: string) => string;
}

/** The plans as links in their two groups, of which one is chosen. */
export function PlanRows({ plans, current, hrefOf }: PlanRowsProps) {
  return groupsOf(plans).map((group) => (
    <section className="plan-group" aria-labelledby={group.id} key={group.id}>
      <h3 className="heading-xs" id={group.id}>
        {group.title}
      </h3>
      {group.plans.map((plan) => (
        <Fragment key={plan.id}>
          <AppLink
            className="plan-row is-plan"
            href={hrefOf(plan.id)}
            aria-current={plan.id === current || undefined}
            preventScrollReset
          >
            <PlanText plan={plan} />
          </AppLink>{' '}
        </Fragment>
      ))}
    </section>
  ));
}
