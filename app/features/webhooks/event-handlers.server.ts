import { completeByInvoice } from '~/features/checkout/complete-by-invoice.server';
import { followRefund } from '~/features/checkout/follow-refund.server';
import { detachCustomer } from '~/features/subscriptions/detach-customer.server';
import { followTermRefund } from '~/features/subscriptions/follow-refund.server';
import { followSubscription, isOfSubscription } from '~/features/subscriptions/follow-subscription.server';
import { remindOfExpiry } from '~/features/subscriptions/remind-payer.server';
import type { Scope } from '~/scope/scope';
import { followCoupon } from './follow-coupon.server';
import { followPrice } from './follow-price.server';
import type { BillingEvent, Handled } from './handled';

/**
 * Works on an event, as the provider itself has it. Answers `ignored` when there is nothing to do about it; what it
 * throws makes the job try again.
 */
export type EventHandler = (scope: Scope, event: BillingEvent, receivedAt: Date) => Promise<Handled>;

/** Money that came: of a subscription, or for what was bought once. */
const takeMoney: EventHandler = async (scope, event, receivedAt) =>
  isOfSubscription(scope, event)
    ? followSubscription(scope, event)
    : { outcome: await completeByInvoice(scope, scope.providers.billing.invoiceOf(event), receivedAt) };

/**
 * Money that went back. The event says only of which invoice: what came back of it in all is read anew, so that the
 * events of one refund, in any order and any number, come to the same.
 */
const takeRefund: EventHandler = async (scope, event, receivedAt) => {
  const { billing } = scope.providers;
  const invoiceId = billing.creditedInvoiceOf(event);
  const invoice = invoiceId === null ? null : await billing.retrieveInvoice(invoiceId);
  if (!invoice?.creditNotes.length) return { outcome: 'ignored' };
  const outcome = invoice.subscriptionId
    ? await followTermRefund(scope, invoice)
    : await followRefund(scope, invoice, receivedAt);
  return { outcome };
};

const givenBack = ['payment_refunded', 'credit_note_created', 'credit_note_updated', 'invoice_updated'];

const follow: EventHandler = (scope, event) => followSubscription(scope, event);

/** Each of these carries the whole subscription or the customer, so that all are dealt with alike. */
const followed = [
  'subscription_created',
  'subscription_started',
  'subscription_activated',
  'subscription_renewed',
  'subscription_changed',
  'subscription_trial_extended',
  'subscription_reactivated',
  'subscription_paused',
  'subscription_resumed',
  'subscription_cancelled',
  'subscription_cancellation_scheduled',
  'subscription_scheduled_cancellation_removed',
  'subscription_pause_scheduled',
  'subscription_scheduled_pause_removed',
  'subscription_resumption_scheduled',
  'subscription_deleted',
  // Only for the data that they carry: owners get mails by the product's own dates (`tellSubscribers`).
  'subscription_trial_end_reminder',
  'subscription_renewal_reminder',
  'payment_failed',
  'customer_changed',
  'payment_source_added',
  'payment_source_updated',
  'payment_source_deleted',
];

const warn =
  (mail: 'card-expiring' | 'card-expired'): EventHandler =>
  async (scope, event) => ({ outcome: await remindOfExpiry(scope, event, mail) });

const detach: EventHandler = async (scope, event) => {
  const customerId = scope.providers.billing.customerOf(event);
  if (customerId === null) return { outcome: 'ignored' };
  return { outcome: await detachCustomer(scope, { customerId, deletedAt: event.occurredAt }) };
};

/** The handler of each kind of event; all other kinds are kept and ignored. */
export const eventHandlers: ReadonlyMap<string, EventHandler> = new Map<string, EventHandler>([
  // An invoice of nothing to pay is never followed by a payment.
  ['invoice_generated', takeMoney],
  ['payment_succeeded', takeMoney],
  ...givenBack.map((type) => [type, takeRefund] as const),
  ['customer_deleted', detach],
  ['payment_source_expiring', warn('card-expiring')],
  ['card_expiry_reminder', warn('card-expiring')],
  ['payment_source_expired', warn('card-expired')],
  ['card_expired', warn('card-expired')],
  ...['coupon_created', 'coupon_updated', 'coupon_deleted'].map((type) => [type, followCoupon] as const),
  ['item_price_updated', followPrice],
  ...followed.map((type) => [type, follow] as const),
]);
