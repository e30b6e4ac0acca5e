import type { Sandbox } from '../sandbox';
import type { EventSource } from '../webhooks';
import { findCoupon } from './coupons';
import { cardOf, requireCustomer } from './customers';
import { issueInvoice, payInvoice } from './invoices';
import { type Pricing, priceItems } from './pricing';
import type { Card, Coupon, Customer, Invoice, Subscription } from './resources';
import { charge, linkToInvoice } from './transactions';

const DAY = 86_400;
/** Days between payment retries; after the last the subscription is cancelled. */
const RETRY_DAYS = [3, 3, 4];

/** The result of billing a term. */
export interface Bill {
  invoice: Invoice;
  /** Set while the invoice is unpaid. */
  unpaid?: { invoiceId: string; retryAt: number; attempts: number };
  /** The coupons after this term. */
  coupons: NonNullable<Subscription['coupons']>;
}

/** The price of a term, less the coupons that still apply. */
function priceTerm(sandbox: Sandbox, subscription: Subscription): Pricing {
  return priceItems(sandbox, {
    currencyCode: subscription.currency_code,
    items: (subscription.subscription_items ?? []).map(({ item_price_id, quantity, unit_price }) => ({
      item_price_id,
      ...(quantity !== undefined && { quantity }),
      ...(unit_price !== undefined && { unit_price }),
    })),
    itemsParam: 'subscription_items',
    itemType: 'plan',
    couponIds: lastingCoupons(sandbox, subscription),
    discounts: [],
  });
}

/** Bills the current term: invoice, payment and their events. */
export function billTerm(sandbox: Sandbox, subscription: Subscription, source: EventSource, isFirst: boolean): Bill {
  const { clock, webhooks } = sandbox;
  const customer = requireCustomer(sandbox, subscription.customer_id);
  const card = cardOf(sandbox, customer);
  const pricing = priceTerm(sandbox, subscription);
  const used = lastingCoupons(sandbox, subscription);
  const coupons = (subscription.coupons ?? []).map((coupon) =>
    used.includes(coupon.coupon_id) ? { ...coupon, applied_count: coupon.applied_count + 1 } : coupon,
  );
  const ofTerm = {
    subscriptionId: subscription.id,
    from: subscription.current_term_start ?? clock.now(),
    to: subscription.current_term_end ?? clock.now(),
  };
  if (pricing.total === 0) {
    const invoice = issueInvoice(sandbox, customer, pricing, { ofTerm });
    webhooks.emit('invoice_generated', source, { invoice });
    return { invoice, coupons };
  }
  const isDeclined = !isFirst && isRefused(sandbox, customer, card);
  const paid = charge(sandbox, {
    customerId: customer.id,
    subscriptionId: subscription.id,
    ...(card ? { card } : methodOf(customer)),
    amount: pricing.total,
    currencyCode: pricing.currencyCode,
    isThreeDSecure: false,
    isDeclined,
  });
  const invoice = issueInvoice(sandbox, customer, pricing, {
    ofTerm,
    ...(isDeclined ? { isDue: true } : { payment: paid }),
  });
  const transaction = linkToInvoice(sandbox, paid, invoice);
  webhooks.emit('invoice_generated', source, { invoice });
  if (!isDeclined) {
    webhooks.emit('payment_succeeded', source, { transaction, invoice, customer, ...(card && { card }), subscription });
    return { invoice, coupons };
  }
  return { invoice, coupons, unpaid: nextTry(sandbox, invoice.id, 1) };
}

/** Retries the payment of an invoice; undefined if it was refused again. */
export function collect(sandbox: Sandbox, subscription: Subscription, invoice: Invoice): Invoice | undefined {
  const customer = requireCustomer(sandbox, subscription.customer_id);
  const card = cardOf(sandbox, customer);
  if (isRefused(sandbox, customer, card)) return undefined;
  const paid = charge(sandbox, {
    customerId: customer.id,
    subscriptionId: subscription.id,
    ...(card ? { card } : methodOf(customer)),
    amount: invoice.amount_due ?? 0,
    currencyCode: invoice.currency_code,
    isThreeDSecure: false,
    isDeclined: false,
  });
  const settled = payInvoice(sandbox, invoice, paid);
  const transaction = linkToInvoice(sandbox, paid, settled);
  const content = { transaction, invoice: settled, customer, ...(card && { card }) };
  sandbox.webhooks.emit('payment_succeeded', 'scheduled_job', { ...content, subscription });
  return settled;
}

/** The next retry after `attempts` tries; undefined after the last. */
export function nextTry({ clock }: Sandbox, invoiceId: string, attempts: number): Bill['unpaid'] {
  const days = RETRY_DAYS[attempts - 1];
  return days === undefined ? undefined : { invoiceId, retryAt: clock.now() + days * DAY, attempts };
}

/** The payment method of a customer without a card. */
function methodOf(customer: Customer): { method?: 'paypal_express_checkout' } {
  return customer.payment_method?.type === 'paypal_express_checkout' ? { method: 'paypal_express_checkout' } : {};
}

function isRefused({ store }: Sandbox, customer: Customer, card: Card | undefined): boolean {
  if (!card) return methodOf(customer).method === undefined;
  return store.find<Card, { failsAtRenewal?: boolean }>('card', card.payment_source_id)?.hidden.failsAtRenewal === true;
}

function lastingCoupons(sandbox: Sandbox, { coupons = [] }: Subscription): string[] {
  return coupons
    .filter(({ coupon_id, applied_count }) => {
      const coupon = findCoupon(sandbox, coupon_id);
      return coupon?.status === 'active' && applied_count < termsOf(coupon);
    })
    .map(({ coupon_id }) => coupon_id);
}

function termsOf(coupon: Coupon): number {
  if (coupon.duration_type === 'forever') return Infinity;
  return coupon.duration_type === 'limited_period' ? (coupon.period ?? 1) : 1;
}
