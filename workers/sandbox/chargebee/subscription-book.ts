import type { Sandbox } from '../sandbox';
import type { Row } from '../store';
import type { EventSource } from '../webhooks';
import { withCard } from './customers';
import { type BillingError, invalidState, notFound } from './errors';
import { type Invoice, requireResource, type Subscription, saveResource } from './resources';

/** The provider's internal, unpublished data of a subscription. */
export interface BillingPlan {
  /** The unpaid invoice, its next retry and the number of tries. */
  unpaid?: { invoiceId: string; retryAt: number; attempts: number };
  /** When the subscription next changes by itself, in unix seconds; null for never. */
  dueAt: number | null;
}

export type SubscriptionRow = Row<Subscription, BillingPlan>;

export function findSubscription({ store }: Sandbox, id: string): SubscriptionRow | undefined {
  return store.find<Subscription, BillingPlan>('subscription', id);
}

/** 404 if the subscription is unknown. */
export function requireSubscription(sandbox: Sandbox, id = ''): SubscriptionRow {
  const row = findSubscription(sandbox, id);
  if (!row) throw notFound(id);
  return row;
}

/** Stores a newer version of a subscription and when it is next due, and returns that version. */
export function saveSubscription(
  sandbox: Sandbox,
  subscription: Subscription,
  unpaid?: BillingPlan['unpaid'],
): Subscription {
  return saveResource(sandbox, subscription, { unpaid, dueAt: dueAt(subscription, unpaid) });
}

/** Saves a subscription and emits its event. */
export function changeSubscription(
  sandbox: Sandbox,
  eventType: string,
  source: EventSource,
  subscription: Subscription,
  unpaid?: BillingPlan['unpaid'],
  invoice?: Invoice,
): Subscription {
  const saved = saveSubscription(sandbox, subscription, unpaid);
  emit(sandbox, eventType, source, saved, invoice);
  return saved;
}

/** Emits an event of a subscription, with its customer, card and an invoice, as the provider does. */
export function emit(
  sandbox: Sandbox,
  eventType: string,
  source: EventSource,
  subscription: Subscription,
  invoice?: Invoice,
): void {
  sandbox.webhooks.emit(eventType, source, { ...answerWith(sandbox, subscription), invoice });
}

/** Ends the subscription now. */
export function cancelNow(sandbox: Sandbox, subscription: Subscription, source: EventSource): Subscription {
  const now = sandbox.clock.now();
  const ended = Math.min(subscription.current_term_end ?? now, now);
  const end = { status: 'cancelled' as const, cancelled_at: now, current_term_end: ended, next_billing_at: undefined };
  const cancelled = { ...subscription, ...end };
  return changeSubscription(sandbox, 'subscription_cancelled', source, cancelled);
}

/** The response of a subscription operation. */
export function answerWith(sandbox: Sandbox, subscription: Subscription): object {
  return { subscription, ...withCard(sandbox, requireResource(sandbox, 'customer', subscription.customer_id)) };
}

function dueAt(subscription: Subscription, unpaid: BillingPlan['unpaid']): number | null {
  const turns = [turnOf(subscription), unpaid?.retryAt].filter((at) => at !== undefined);
  return turns.length ? Math.min(...turns) : null;
}

/** When the subscription changes state by itself. */
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

/** The provider's error for an operation in a wrong state. */
export function wrongState({ status }: Subscription): BillingError {
  return invalidState(`Sorry, this cannot be done to a subscription that is ${status}.`);
}
