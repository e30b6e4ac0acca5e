import { Separated } from '~/ui/separated';
import type { PlanRowView } from '../present-offer.server';

/** A plan on two lines: its name and its price, below them what the badge is about and what it comes to. */
export function PlanText({ plan: { name, badge, line, price, term, sum } }: { plan: PlanRowView }) {
  return (
    <Separated>
      <strong>{name}</strong>
      <span className="price">
        {price} <small>{term}</small>
      </span>
      <small className="why">
        {badge && <span className="label">{badge}</span>}
        {badge && line && ' '}
        {line}
      </small>
      <small className="sum">{sum}</small>
    </Separated>
  );
}

/** The plans by what becomes of them once they are paid. */
export function groupsOf(plans: PlanRowView[]): { id: string; title: string; plans: PlanRowView[] }[] {
  return [
    { id: 'renews', title: 'Renews until you cancel', plans: plans.filter(({ renews }) => renews) },
    { id: 'for-good', title: 'Yours for good once it’s paid', plans: plans.filter(({ renews }) => !renews) },
  ].filter((group) => group.plans.length > 0);
}
