import { paths } from '~/paths';
import { Badge } from '~/ui/badge';
import { LinkButton, TextLink } from '~/ui/button';
import { FactRows } from '~/ui/fact-rows';
import { Separated } from '~/ui/separated';
import type { SubscriptionCard } from '../view';
import { TermRuler } from './term-ruler';

/** The subscription of its reader: what comes next, and where today is in the time that is paid for. */
export function SubscriptionTerm({ card, hasCharges }: { card: SubscriptionCard; hasCharges: boolean }) {
  const { plan, badge, head, due, term, facts, canSubscribe } = card;
  return (
    <div className="sub">
      <div className="row is-apart">
        <Separated>
          <h3 className="heading-m">{plan}</h3>
          <Badge look={badge.look}>{badge.text}</Badge>
        </Separated>
      </div>
      <div className="stack is-tight">
        <p className="price is-large">{head.title}</p>
        <p className="muted">{head.text}</p>
      </div>
      {due && (
        <div>
          <LinkButton size="large" href={paths.changePaymentMethod()}>
            {due.update}
          </LinkButton>
        </div>
      )}
      {canSubscribe && (
        <div>
          <LinkButton href={paths.subscriptionPlans()}>See Payment Options</LinkButton>
        </div>
      )}
      {term && <TermRuler {...term} />}
      {!due && facts.length > 0 && <FactRows facts={facts} />}
      {!due && hasCharges && (
        <p>
          <TextLink icon="calendar" href={paths.paymentCalendar()} reloadDocument>
            Add the next payments to my calendar
          </TextLink>
        </p>
      )}
    </div>
  );
}
