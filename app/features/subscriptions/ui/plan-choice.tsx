import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import type { PlanRowView } from '../present-offer.server';
import { groupsOf, PlanText } from './plan-text';

interface PlanChoiceProps {
  /** The form's id, for the button beside it. */
  id: string;
  plans: PlanRowView[];
  chosen: string | undefined;
  articleId: string | null;
  children: React.ReactNode;
}

/** The plans in their two groups, one of them chosen: leads to the subscription basket. */
export function PlanChoice({ id, plans, chosen, articleId, children }: PlanChoiceProps) {
  return (
    <Form className="stack plan-set" id={id} action={paths.subscriptionBasket()} aria-labelledby="plans">
      {children}
      {articleId && <input type="hidden" name="articleId" value={articleId} />}
      {groupsOf(plans).map((group) => (
        <fieldset className="plan-group" key={group.id}>
          <legend className="heading-xs">{group.title}</legend>
          {group.plans.map((plan) => (
            <label className="choice is-plan" key={plan.id}>
              <input type="radio" name="plan" value={plan.id} defaultChecked={plan.id === chosen} />
              <PlanText plan={plan} />{' '}
            </label>
          ))}
        </fieldset>
      ))}
    </Form>
  );
}
