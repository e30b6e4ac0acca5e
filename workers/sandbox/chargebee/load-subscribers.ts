import { demoPurchases } from '#db/seed/billing-catalogue';
import type { DemoPurchase } from '#db/seed/demo-purchases';
import { type DemoSubscriber, demoSubscribers } from '#db/seed/demo-subscribers';
import { after, day } from '~/kit/dates';
import type { Sandbox } from '../sandbox';
import { itemsOf, newSubscription } from './begin-subscription';
import { nextTry } from './bill-term';
import { keepCard } from './cards';
import { storeCustomer } from './customers';
import { chargeInvoice, issueInvoice } from './invoices';
import { type Pricing, priceItems } from './pricing';
import { type Customer, findResource, type Subscription, saveResource } from './resources';
import { saveSubscription } from './subscription-book';

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Loads the demo's subscribers once, with the ids of the app's database: days, payment methods and payments. */
export function loadSubscribers(sandbox: Sandbox): void {
  const { settings, store } = sandbox;
  if (!settings.demoLoadedAt || store.setting('subscribers')) return;
  for (const subscriber of demoSubscribers(settings.demoLoadedAt)) loadSubscriber(sandbox, subscriber);
  store.setSetting('subscribers', 'loaded');
}

function loadSubscriber(sandbox: Sandbox, subscriber: DemoSubscriber): void {
  const customer = payerOf(sandbox, subscriber);
  const pricing = pricingOf(sandbox, subscriber);
  for (const payment of subscriber.payments) payFor(sandbox, customer, subscriber, pricing, payment);
  const dues = dueOf(sandbox, customer, subscriber, pricing);
  saveSubscription(sandbox, { ...subscriptionOf(subscriber), ...dues.told }, dues.unpaid);
}

function payerOf(sandbox: Sandbox, { customerId, email, terms }: DemoSubscriber): Customer {
  const stored = storeCustomer(sandbox, { id: customerId, email, preferred_currency_code: terms.currency });
  const method = terms.paymentMethod;
  if (method?.type === 'CREDIT_CARD') return keepCard(sandbox, stored, digitsOf(method.lastFourNumbers)).customer;
  if (!method) return stored;
  return saveResource(sandbox, {
    ...stored,
    payment_method: {
      type: 'paypal_express_checkout',
      gateway: 'paypal_express_checkout',
      gateway_account_id: 'gw_paypal',
      status: 'valid',
      reference_id: `ba-${customerId}`,
    },
  });
}

/** The test card with these last digits. */
function digitsOf(lastFour: string): string {
  return lastFour === '0341' ? '4000000000000341' : `411111111111${lastFour}`;
}

function pricingOf(sandbox: Sandbox, { plan, terms, price }: DemoSubscriber): Pricing {
  return priceItems(sandbox, {
    currencyCode: terms.currency,
    items: [{ item_price_id: itemPriceOf(plan.id, terms.currency), unit_price: price }],
    itemType: 'plan',
  });
}

function itemPriceOf(planId: string, currency: string): string {
  return `plan-${planId}-${currency}`;
}

function payFor(
  sandbox: Sandbox,
  customer: Customer,
  { subscriptionId, terms }: DemoSubscriber,
  pricing: Pricing,
  { invoiceId, transactionId, amount, paidAt, termEndsAt }: DemoSubscriber['payments'][number],
): void {
  const at = seconds(paidAt);
  const method = terms.paymentMethod?.type === 'PAYPAL' ? 'paypal_express_checkout' : 'card';
  const ofTerm = { subscriptionId, from: at, to: seconds(termEndsAt) };
  const order = { id: transactionId, at, subscriptionId, method, amount } as const;
  chargeInvoice(sandbox, customer, pricing, order, { id: invoiceId, at, ofTerm });
}

/** The unpaid invoice of a subscriber whose last renewal failed. */
function dueOf(sandbox: Sandbox, customer: Customer, subscriber: DemoSubscriber, pricing: Pricing) {
  const { pastDueSince, subscriptionId, payments, currentTermEndsAt } = subscriber;
  if (!pastDueSince) return { told: {}, unpaid: undefined };
  const at = seconds(pastDueSince);
  const ofTerm = { subscriptionId, from: at, to: currentTermEndsAt ? seconds(currentTermEndsAt) : at };
  const id = `inv-${subscriptionId}-${payments.length + 1}`;
  const invoice = issueInvoice(sandbox, customer, pricing, { id, at, isDue: true, ofTerm });
  return {
    told: { due_invoices_count: 1, due_since: at, total_dues: pricing.total },
    unpaid: nextTry(sandbox, invoice.id, 1),
  };
}

function subscriptionOf(subscriber: DemoSubscriber): Subscription {
  const { plan, terms, startedAt, trialEndsAt, canceledAt, nextPaymentAt, payments } = subscriber;
  const created = seconds(startedAt);
  const termEnd = subscriber.currentTermEndsAt ?? payments.at(-1)?.termEndsAt ?? null;
  const left = plan.billingCyclePeriod && Math.max(0, plan.billingCyclePeriod - payments.length);
  // The provider counts fully paid and long cancelled subscriptions as ended.
  const status = subscriber.isPaidForGood ? 'cancelled' : terms.providerState;
  return newSubscription({
    id: subscriber.subscriptionId,
    customer_id: subscriber.customerId,
    currency_code: terms.currency,
    status,
    billing_period: plan.period,
    billing_period_unit: plan.periodUnit,
    ...(left !== null && { remaining_billing_cycles: left }),
    created_at: created,
    started_at: created,
    ...(trialEndsAt && { trial_start: created, trial_end: seconds(trialEndsAt) }),
    ...(payments[0] && { activated_at: seconds(payments[0].paidAt) }),
    current_term_start: seconds(subscriber.currentTermStartsAt),
    ...(termEnd && { current_term_end: seconds(termEnd) }),
    ...(nextPaymentAt && { next_billing_at: seconds(nextPaymentAt) }),
    ...(canceledAt && {
      cancelled_at: seconds(termEnd ?? canceledAt),
      cancel_schedule_created_at: seconds(canceledAt),
    }),
    subscription_items: itemsOf(itemPriceOf(plan.id, terms.currency), subscriber.price),
    coupons: terms.couponCode ? [{ coupon_id: terms.couponCode, applied_count: payments.length }] : [],
  });
}

/** Loads the demo accounts' purchases once, with the ids of the app's database: customers, payments and invoices. */
export function loadPurchases(sandbox: Sandbox): void {
  const { settings, store } = sandbox;
  if (!settings.demoLoadedAt || store.setting('purchases')) return;
  for (const purchase of demoPurchases()) loadPurchase(sandbox, purchase, settings.demoLoadedAt);
  store.setSetting('purchases', 'loaded');
}

function loadPurchase(sandbox: Sandbox, purchase: DemoPurchase, loadedAt: Date): void {
  const { invoiceId, transactionId, paidInDays, lines } = purchase;
  const at = seconds(after(loadedAt, paidInDays * day));
  const customer = buyerOf(sandbox, purchase);
  const pricing = priceItems(sandbox, {
    currencyCode: 'GBP',
    items: lines.map(({ kind, refId, list }) => ({ item_price_id: `${kind}-${refId}-GBP`, unit_price: list })),
    itemType: 'charge',
  });
  chargeInvoice(sandbox, customer, pricing, { id: transactionId, at }, { id: invoiceId, at });
}

/** In the state of an earlier version the account may have bought again already. */
function buyerOf(sandbox: Sandbox, { localPart }: DemoPurchase): Customer {
  const id = `u-${localPart}`;
  return findResource(sandbox, 'customer', id) ?? storeCustomer(sandbox, { id, email: `${localPart}@cuepoint.test` });
}
