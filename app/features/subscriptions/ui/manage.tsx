import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { FactRows } from '~/ui/fact-rows';
import { TextButton, TextLink } from '~/ui/forms/button';
import { WholeDates } from '~/ui/whole-dates';
import type { SubscriptionCard } from '../payments/present-payments.server';

/** Further actions for a subscription, one row each. The main action is in the subscription's card. */
export function Manage({ method, portal, staysOpen, change, ...can }: SubscriptionCard) {
  const facts = [
    (method || can.canChangeMethod) && {
      label: 'Payment method',
      value: (
        <p className="stack is-tight">
          {method && <span>{method}</span>}
          {can.canChangeMethod && (
            <TextLink href={paths.changePaymentMethod()}>
              Change<span className="visually-hidden"> payment method</span>
            </TextLink>
          )}
        </p>
      ),
    },
    change && {
      label: 'Plan',
      value: (
        <Form className="stack is-tight" method="post" action={paths.payments()}>
          <span className="muted">
            <WholeDates>{change.text}</WholeDates>
          </span>
          <input type="hidden" name="billingType" value={change.to} />
          <TextButton intent="change-plan">{change.label}</TextButton>
        </Form>
      ),
    },
    !portal.isWanted && {
      label: portal.label,
      value: (
        <p className="stack is-tight">
          <span className="muted">{portal.text}</span>
          <TextLink href={paths.myProfile({ openBillingPortal: true })} target="_blank" rel="noopener">
            {portal.act}
            <span className="visually-hidden">, opens in a new tab</span>
          </TextLink>
        </p>
      ),
    },
    can.canCancel &&
      !can.isTrial && {
        label: 'Cancel',
        value: (
          <p className="stack is-tight">
            {staysOpen && (
              <span className="muted">
                <WholeDates>{staysOpen}</WholeDates>
              </span>
            )}
            <TextLink href={paths.cancelSubscription()}>Cancel subscription</TextLink>
          </p>
        ),
      },
  ];
  return <FactRows facts={facts.filter((fact) => typeof fact === 'object' && fact !== null)} />;
}
