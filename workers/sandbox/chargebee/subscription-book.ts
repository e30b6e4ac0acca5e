import type { Sandbox } from '../sandbox';
import type { Row } from '../store';
import type { EventSource } from '../webhooks';
import { cardOf, requireCustomer } from './customers';
import { BillingError, notFound } from './errors';
import type { Invoice, Subscription } from './resources';

/** What the provider knows of a subscription and does not tell. */
export interface BillingPlan {
  /** The invoice that waits for its money, when it is tried again and how often it was. */
  unpaid?: { invoiceId: string; retryAt: number; attempts: number };
  /** When something is to be done about it next, in unix seconds; null when nothing is. */
  dueAt: number | null;
}

export type SubscriptionRow = Row<Subscription, BillingPlan>;

export function findSubscription({ store }: Sandbox, id: string): SubscriptionRow | undefined {
  return store.find<Subscription, BillingPlan>('subscription', id);
}

/** 404 when there is none. */
export function requireSubscription(sandbox: Sandbox, id: string): SubscriptionRow {
  const row = findSubscription(sandbox, id);
  if (!row) throw notFound(id);
  return row;
}

/** Stores a newer version of a subscription and when it is due next. */
export function saveSubscription(
  { store, clock }: Sandbox,
  subscription: Subscription,
  unpaid: BillingPlan['unpaid'],
): SubscriptionRow {
  const saved = { ...subscription, updated_at: clock.now(), resource_version: clock.nextVersion() };
  const hidden: BillingPlan = { ...(unpaid && { unpaid }), dueAt: dueAt(saved, unpaid) };
  store.put('subscription', saved.id, saved, hidden);
  return { position: 0, id: saved.id, body: saved, hidden };
}

/** Tells what happened to a subscription; its customer, their card and an invoice ride along as at the provider. */
export function tell(
  sandbox: Sandbox,
  eventType: string,
  source: EventSource,
  subscription: Subscription,
  invoice?: Invoice,
): void {
  const customer = requireCustomer(sandbox, subscription.customer_id);
  const card = cardOf(sandbox, customer);
  sandbox.webhooks.emit(eventType, source, {
    subscription,
    customer,
    ...(card && { card }),
    ...(invoice && { invoice }),
  });
}

/** It ends at this moment. */
export function cancelNow(sandbox: Sandbox, subscription: Subscription, source: EventSource): Subscription {
  const { next_billing_at: _, ...rest } = subscription;
  const now = sandbox.clock.now();
  const { body } = saveSubscription(
    sandbox,
    { ...rest, status: 'cancelled', cancelled_at: now, current_term_end: Math.min(rest.current_term_end ?? now, now) },
    undefined,
  );
  tell(sandbox, 'subscription_cancelled', source, body);
  return body;
}

/** What an operation on a subscription answers. */
export function answerWith(sandbox: Sandbox, subscription: Subscription): object {
  const customer = requireCustomer(sandbox, subscription.customer_id);
  const card = cardOf(sandbox, customer);
  return { subscription, customer, ...(card && { card }) };
}

function dueAt(subscription: Subscription, unpaid: BillingPlan['unpaid']): number | null {
  const turns = [turnOf(subscription), unpaid?.retryAt].filter((at) => at !== undefined);
  return turns.length ? Math.min(...turns) : null;
}

/** When the subscription passes into its next state by itself. */
export function turnOf({ status, trial_end, current_term_end }: Subscription): number | undefined {
  switch (status) {
    case 'in_trial':
      return trial_end;
    case 'active':
    case 'non_renewing':
      return current_term_end;
    default:
      return undefined;
  }
}

/** Throws the provider's error in any other state. */
export function requireState(subscription: Subscription, states: Subscription['status'][]): void {
  if (!states.includes(subscription.status)) throw wrongState(subscription);
}

/** What it says of a state in which something cannot be done. */
export function wrongState({ status }: Subscription): BillingError {
  const message = `Sorry, this cannot be done to a subscription that is ${status}.`;
  return new BillingError(409, 'invalid_request', 'invalid_state_for_request', message);
}
