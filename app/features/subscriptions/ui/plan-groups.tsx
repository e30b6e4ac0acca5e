import { Form } from '@remix-run/react';
import { Fragment } from 'react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Separated } from '~/ui/separated';
import type { PlanRowView } from '../plans/present-offer.server';

/** A plan on two lines: its name and price, then its badge with the claim behind it, and its total cost. */
function PlanText({ plan: { name, badge, line, price, term, sum } }: { plan: PlanRowView }) {
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

/** The plans in two groups: those that renew, and those that are kept for good once they are paid. */
function groupsOf(plans: PlanRowView[]): { id: string; title: string; plans: PlanRowView[] }[] {
  return [
    { id: 'renews', title: 'Renews until you cancel', plans: plans.filter(({ renews }) => renews) },
    { id: 'for-good', title: 'Yours for good once it’s paid', plans: plans.filter(({ renews }) => !renews) },
  ].filter((group) => group.plans.length > 0);
}

interface PlanRowsProps {
  plans: PlanRowView[];
  current: string;
  hrefOf: (planId: string) => string;
}

/** The plans as links in their two groups, with the current plan marked. */
export function PlanRows({ plans, current, hrefOf }: PlanRowsProps) {
  return groupsOf(plans).map((group) => (
    <section className="plan-group stack is-tight" aria-labelledby={group.id} key={group.id}>
      <h3 className="heading-xs" id={group.id}>
        {group.title}
      </h3>
      {group.plans.map((plan) => (
        <Fragment key={plan.id}>
          <AppLink
            className="choice is-plan plan-row"
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

interface PlanChoiceProps {
  /** The form's id, which the button beside the form names. */
  id: string;
  plans: PlanRowView[];
  chosen: string | undefined;
  articleId: string | null;
  children: React.ReactNode;
}

/** The plans as a form with two groups, which leads to the subscription basket with the chosen plan. */
export function PlanChoice({ id, plans, chosen, articleId, children }: PlanChoiceProps) {
  return (
    <Form className="stack plan-set" id={id} action={paths.subscriptionBasket()} aria-labelledby="plans">
      {children}
      {articleId && <input type="hidden" name="articleId" value={articleId} />}
      {groupsOf(plans).map((group) => (
        <fieldset className="plan-group stack is-tight" key={group.id}>
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

interface SubscribeFieldsProps {
  /** The id of one click, which begins at most one subscription. */
  press: string;
  plan: { id: string };
  seen: { price: number; currency: string };
  coupon: { code: string; isApplied: boolean } | null;
  articleId: string | null;
}

/** The hidden fields of every button that begins a plan. */
export function SubscribeFields({ press, plan, seen, coupon, articleId }: SubscribeFieldsProps) {
  return (
    <>
      <input type="hidden" name="key" value={press} />
      <input type="hidden" name="plan" value={plan.id} />
      <input type="hidden" name="seenPrice" value={seen.price} />
      <input type="hidden" name="seenCurrency" value={seen.currency} />
      {coupon?.isApplied && <input type="hidden" name="coupon" value={coupon.code} />}
      {articleId && <input type="hidden" name="articleId" value={articleId} />}
    </>
  );
}
