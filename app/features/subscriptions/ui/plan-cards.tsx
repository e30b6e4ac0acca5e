import { paths } from '~/paths';
import { LinkButton } from '~/ui/button';
import { Price } from '~/ui/price';
import { offer } from '../offer';
import type { PlanView } from '../view';

/** Each plan with what it costs and what it opens, and the way to its basket. */
export function PlanCards({ plans, articleId }: { plans: PlanView[]; articleId: string | null }) {
  return (
    <div className="plans">
      {plans.map(({ id, name, badge, price, was, term, note, renews }) => (
        <article className="card-plan" key={id} aria-labelledby={`plan-${id}`}>
          <header>
            <p className="label">{badge}</p>
            <h3 id={`plan-${id}`}>{name}</h3>
          </header>
          <p className="amount">
            <Price now={price} was={was} /> <small>{term}</small>
          </p>
          <p className="small muted">{note}</p>
          <ul className="ticks">
            {(renews ? offer.included.renewing : offer.included.forGood).map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          <LinkButton isBlock size="large" variant="quiet" href={paths.subscriptionBasket({ plan: id, articleId })}>
            Choose {name}
          </LinkButton>
        </article>
      ))}
    </div>
  );
}
