import { paths } from '~/paths';
import { Badge } from '~/ui/badge';
import { FactRows } from '~/ui/fact-rows';
import { LinkButton, TextLink } from '~/ui/forms/button';
import { ButtonForm } from '~/ui/forms/button-form';
import { Separated } from '~/ui/separated';
import { WholeDates } from '~/ui/whole-dates';
import type { SubscriptionCard } from '../payments/present-payments.server';
import { TermRuler } from './term-ruler';

/** The reader's subscription: what comes next, and where today is in the time that is paid for. */
export function SubscriptionTerm({ card }: { card: SubscriptionCard }) {
  const { plan, badge, head, due, term, facts, calendar } = card;
  return (
    <div className="sub panel is-open">
      <div className="row is-apart">
        <Separated>
          <h3 className="heading-m">{plan}</h3>
          <Badge look={badge.look}>{badge.text}</Badge>
        </Separated>
      </div>
      <div className="stack is-tight">
        <p className="price is-large">
          <WholeDates>{head.title}</WholeDates>
        </p>
        <p className="muted">
          <WholeDates>{head.text}</WholeDates>
        </p>
      </div>
      <WantedAct {...card} />
      {term && <TermRuler {...term} />}
      {!due && facts.length > 0 && <FactRows facts={facts} />}
      {!due && (calendar || card.isTrial) && (
        <p className="row">
          {calendar && (
            <TextLink icon="calendar" href={paths.paymentCalendar()} reloadDocument>
              {calendar}
            </TextLink>
          )}
          {card.isTrial && card.canCancel && <TextLink href={paths.cancelSubscription()}>Cancel free trial</TextLink>}
        </p>
      )}
    </div>
  );
}

/** The main action for a subscription in this state; none if the reader has nothing to do. */
function WantedAct({ due, portal, canSubscribe, canUndo }: SubscriptionCard) {
  if (due) return <MainLink href={paths.changePaymentMethod()}>{due.update}</MainLink>;
  if (portal.isWanted) {
    return (
      <div>
        <LinkButton size="large" href={paths.myProfile({ openBillingPortal: true })} target="_blank" rel="noopener">
          {portal.act}
          <span className="visually-hidden">, opens in a new tab</span>
        </LinkButton>
      </div>
    );
  }
  if (canUndo) {
    return <ButtonForm intent="undo-cancel" label="Undo cancellation" action={paths.payments()} size="large" />;
  }
  return canSubscribe && <MainLink href={paths.subscriptionPlans()}>Start again</MainLink>;
}

function MainLink({ href, children }: { href: string; children: string }) {
  return (
    <div>
      <LinkButton size="large" href={href}>
        {children}
      </LinkButton>
    </div>
  );
}
