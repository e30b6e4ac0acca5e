import { completeByInvoice } from '~/features/checkout/complete-by-invoice.server';
import { followRefund } from '~/features/checkout/follow-refund.server';
import { detachCustomer } from '~/features/subscriptions/detach-customer.server';
import { followTermRefund } from '~/features/subscriptions/follow-refund.server';
import { followSubscription } from '~/features/subscriptions/follow-subscription.server';
import { remindOfExpiry } from '~/features/subscriptions/remind-payer.server';
import type { BillingEvent, Scope } from '~/scope/scope';
import { followCoupon } from './follow-coupon.server';
import { followPrice } from './follow-price.server';
import type { Handled } from './handled';

/**
 * Does what follows from an event, as the provider itself has it. Answers `ignored` when there is nothing to do about
 * it; what it throws makes the job try again.
 */
export async function followEvent(scope: Scope, event: BillingEvent, receivedAt: Date): Promise<Handled> {
  const { occurredAt } = event;
  switch (event.about) {
    case 'money':
      return { outcome: await completeByInvoice(scope, event.invoice, receivedAt) };
    case 'refund':
      return { outcome: await takeRefund(scope, event.invoiceId, receivedAt) };
    case 'subscription':
      return followSubscription(scope, event.update);
    case 'coupon':
      return followCoupon(scope, event);
    case 'price':
      return followPrice(scope, event);
    case 'expiry':
      return { outcome: await remindOfExpiry(scope, event.expiry, occurredAt) };
    case 'gone':
      return { outcome: await detachCustomer(scope, { customerId: event.customerId, deletedAt: occurredAt }) };
    case 'nothing':
      return { outcome: 'ignored' };
  }
}

/**
 * Money that went back: what came back of the invoice in all is read anew, so that the events of one refund, in any
 * order and any number, come to the same.
 */
async function takeRefund(scope: Scope, invoiceId: string, receivedAt: Date): Promise<'done' | 'ignored'> {
  const invoice = await scope.providers.billing.retrieveInvoice(invoiceId);
  if (!invoice?.creditNotes.length) return 'ignored';
  return invoice.subscriptionId ? followTermRefund(scope, invoice) : followRefund(scope, invoice, receivedAt);
}
