import type { Sandbox } from '../sandbox';
import type { EventSource } from '../webhooks';
import { withCard } from './customers';
import { bill, payInvoice } from './invoices';
import { isForLine, priceItems } from './pricing';
import {
  type Card,
  type Coupon,
  type Customer,
  findResource,
  type Invoice,
  requireResource,
  type Subscription,
} from './resources';
import type { BillingPlan } from './subscription-book';
import { charge, linkToInvoice } from './transactions';

const DAY = 86_400;
/** Days between payment retries; after the last the subscription is cancelled. */
const RETRY_DAYS = [3, 3, 4];

/**
 * Bills the current term: invoice, payment and their events. Returns the invoice, the coupons after this term and, while
 * the invoice is unpaid, the next try.
 */
export function billTerm(sandbox: Sandbox, subscription: Subscription, source: EventSource, isFirst: boolean) {
  const { clock } = sandbox;
  const payer = withCard(sandbox, requireResource(sandbox, 'customer', subscription.customer_id));
  const kept = couponsOfTerm(sandbox, subscription);
  const pricing = priceItems(sandbox, {
    currencyCode: subscription.currency_code,
    items: subscription.subscription_items ?? [],
    itemType: 'plan',
    kept,
  });
  const coupons = (subscription.coupons ?? []).map((coupon) =>
    kept.some(({ id }) => id === coupon.coupon_id) ? { ...coupon, applied_count: coupon.applied_count + 1 } : coupon,
  );
  const ofTerm = {
    subscriptionId: subscription.id,
    from: subscription.current_term_start ?? clock.now(),
    to: subscription.current_term_end ?? clock.now(),
  };
  const isDeclined = pricing.total > 0 && !isFirst && isRefused(sandbox, payer);
  const order = { ...orderOf(payer, subscription), isDeclined };
  const invoice = bill(sandbox, { ...payer, subscription }, pricing, order, { ofTerm }, source);
  return { invoice, coupons, unpaid: isDeclined ? nextTry(sandbox, invoice.id, 1) : undefined };
}

/** Retries the payment of an invoice; undefined if it was refused again. */
export function collect(sandbox: Sandbox, subscription: Subscription, invoice: Invoice): Invoice | undefined {
  const payer = withCard(sandbox, requireResource(sandbox, 'customer', subscription.customer_id));
  if (isRefused(sandbox, payer)) return undefined;
  const { amount_due: amount = 0, currency_code: currencyCode } = invoice;
  const paid = charge(sandbox, { ...orderOf(payer, subscription), amount, currencyCode });
  const settled = payInvoice(sandbox, invoice, paid);
  const transaction = linkToInvoice(sandbox, paid, settled);
  const content = { transaction, invoice: settled, ...payer, subscription };
  sandbox.webhooks.emit('payment_succeeded', 'scheduled_job', content);
  return settled;
}

/** The next retry after `attempts` tries; undefined after the last. */
export function nextTry({ clock }: Sandbox, invoiceId: string, attempts: number): BillingPlan['unpaid'] {
  const days = RETRY_DAYS[attempts - 1];
  return days === undefined ? undefined : { invoiceId, retryAt: clock.now() + days * DAY, attempts };
}

interface Payer {
  customer: Customer;
  card?: Card;
}

/** Who pays for a subscription, and how: by PayPal only without a card. */
function orderOf({ customer, card }: Payer, subscription: Subscription) {
  const method = card || !paysByPaypal(customer) ? undefined : ('paypal_express_checkout' as const);
  return { customerId: customer.id, subscriptionId: subscription.id, card, method };
}

function paysByPaypal(customer: Customer): boolean {
  return customer.payment_method?.type === 'paypal_express_checkout';
}

function isRefused({ store }: Sandbox, { customer, card }: Payer): boolean {
  if (!card) return !paysByPaypal(customer);
  return store.find<Card, { failsAtRenewal?: boolean }>('card', card.payment_source_id)?.hidden.failsAtRenewal === true;
}

/** The coupons that lower the current term: they last and are for the plan, which may have changed since. */
function couponsOfTerm(sandbox: Sandbox, { coupons = [], subscription_items: items = [] }: Subscription): Coupon[] {
  return coupons.flatMap(({ coupon_id, applied_count }) => {
    const coupon = findResource(sandbox, 'coupon', coupon_id);
    if (!coupon || applied_count >= termsOf(coupon)) return [];
    const isForPlan = items.some(({ item_price_id }) =>
      isForLine(coupon, { itemType: 'plan', itemPriceId: item_price_id }),
    );
    return isForPlan ? [coupon] : [];
  });
}

function termsOf(coupon: Coupon): number {
  if (coupon.duration_type === 'forever') return Infinity;
  return coupon.duration_type === 'limited_period' ? (coupon.period ?? 1) : 1;
}
