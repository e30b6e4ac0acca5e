import type { ReactNode } from 'react';
import { Badge } from '~/ui/badge';
import { FactRows } from '~/ui/fact-rows';
import { Notice } from '~/ui/notice';
import { Separated } from '~/ui/separated';
import type { SubscriptionView } from '../present-subscription.server';

/** The subscription in the list of rights: its state, its end and further facts. */
export function SubscriptionPanel({
  plan,
  badge,
  text,
  warning,
  facts,
  children,
}: SubscriptionView & { children?: ReactNode }) {
  return (
    <div className="stack">
      <div className="row">
        <Separated>
          <strong>{plan}</strong>
          <Badge look={badge.look}>{badge.text}</Badge>
        </Separated>
      </div>
      <p>{text}</p>
      {warning && <Notice kind="warning">{warning}</Notice>}
      {children}
      <FactRows facts={facts} />
    </div>
  );
}
