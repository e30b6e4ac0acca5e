import type { Sandbox } from '../sandbox';
import { beginSubscription, refuseTakenId, type SubscriptionToBegin } from './begin-subscription';
import { keepCard } from './cards';
import { createCustomer } from './customers';
import { type Checkout, type HostedPage, type HostedPageRow, moveHostedPage } from './hosted-pages';
import { bill } from './invoices';
import { scheduleChange } from './plan-changes';
import { redeemCoupons } from './pricing';
import { type Customer, findResource, saveResource } from './resources';
import { charge } from './transactions';

/**
 * Charges and finishes a checkout: customer, card, payment, invoice and their events. A total of zero makes no payment.
 */
export function payCheckout(
  sandbox: Sandbox,
  row: HostedPageRow,
  payment: { digits: string; isThreeDSecure: boolean },
): HostedPage {
  const checkout = row.hidden;
  const { pricing, invoiceNote: note } = checkout;
  if (checkout.changes) return changePlan(sandbox, row, checkout.changes);
  if (checkout.subscription) refuseTakenId(sandbox, checkout.subscription.id);
  const buyer = findBuyer(sandbox, checkout) ?? createBuyer(sandbox, checkout);
  if (checkout.subscription) return subscribe(sandbox, row, buyer, checkout.subscription, payment.digits);
  const payer = pricing.total > 0 ? keepCard(sandbox, buyer, payment.digits) : { customer: buyer, card: undefined };
  const order = { card: payer.card, isThreeDSecure: payment.isThreeDSecure };
  const invoice = bill(sandbox, payer, pricing, order, { note }, 'hosted_page');
  redeemCoupons(sandbox, checkout.couponIds);
  return moveHostedPage(sandbox, row, 'succeeded', { customerId: buyer.id, invoiceId: invoice.id });
}

/** Charges nothing today and keeps the payment method. */
function changePlan(
  sandbox: Sandbox,
  row: HostedPageRow,
  { subscriptionId, ...change }: NonNullable<Checkout['changes']>,
): HostedPage {
  const { couponIds } = row.hidden;
  const { customer_id: customerId } = scheduleChange(sandbox, subscriptionId, { ...change, couponIds }, 'hosted_page');
  redeemCoupons(sandbox, couponIds);
  return moveHostedPage(sandbox, row, 'succeeded', { customerId, subscriptionId });
}

/** Whether a card is required: no if nothing will ever be charged or a card is known. */
export function needsCard(sandbox: Sandbox, { pricing, couponIds, subscription, changes }: Checkout): boolean {
  if (changes) return false;
  if (pricing.total > 0) return true;
  if (!subscription) return false;
  return !couponIds.some((id) => findResource(sandbox, 'coupon', id)?.duration_type === 'forever');
}

function subscribe(
  sandbox: Sandbox,
  row: HostedPageRow,
  buyer: Customer,
  wish: SubscriptionToBegin,
  digits: string,
): HostedPage {
  const payer = needsCard(sandbox, row.hidden) ? keepCard(sandbox, buyer, digits).customer : buyer;
  redeemCoupons(sandbox, row.hidden.couponIds);
  const { subscription, invoice } = beginSubscription(sandbox, payer, wish, 'hosted_page');
  return moveHostedPage(sandbox, row, 'succeeded', {
    customerId: payer.id,
    subscriptionId: subscription.id,
    invoiceId: invoice?.id,
  });
}

/** Records a declined card; the page stays open. */
export function declineCheckout(sandbox: Sandbox, row: HostedPageRow): void {
  const { pricing } = row.hidden;
  const customer = findBuyer(sandbox, row.hidden);
  const transaction = charge(sandbox, {
    customerId: customer?.id,
    amount: pricing.total,
    currencyCode: pricing.currencyCode,
    isDeclined: true,
  });
  sandbox.webhooks.emit('payment_failed', 'hosted_page', { transaction, customer });
}

function findBuyer(sandbox: Sandbox, checkout: Checkout): Customer | undefined {
  return findResource(sandbox, 'customer', checkout.customer.id);
}

function createBuyer(sandbox: Sandbox, checkout: Checkout): Customer {
  const customer = createCustomer(sandbox, checkout.customer, 'hosted_page');
  return saveResource(sandbox, { ...customer, preferred_currency_code: checkout.pricing.currencyCode });
}
