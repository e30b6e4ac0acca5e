import { describe, expect, it, vi } from 'vitest';
import { startDeadline } from '~/kit/deadline';
import { chargebeeBilling } from './chargebee';
import type { BillingEvent } from './port';

const billing = chargebeeBilling(
  {
    site: 'localhost',
    hostSuffix: '',
    protocol: 'http',
    port: 1,
    apiKey: 'key',
    gatewayAccount: 'gw',
    pageOrigins: ['http://localhost:1'],
    downloadHosts: ['localhost'],
  },
  startDeadline({ time: 5000, most: 5000 }),
);

function answerWith(body: unknown): void {
  vi.stubGlobal('fetch', async () => Response.json(body));
}

const subscription = {
  id: 's1',
  customer_id: 'u1',
  status: 'active',
  currency_code: 'GBP',
  resource_version: 5,
  subscription_items: [{ item_price_id: 'plan-monthly-GBP', item_type: 'plan', amount: 6000 }],
};
const customer = { id: 'u1', resource_version: 5 };
const invoice = {
  id: 'i1',
  customer_id: 'u1',
  status: 'paid',
  currency_code: 'GBP',
  total: 6000,
  subscription_id: 's1',
};
const page = { id: 'p1', url: 'http://localhost:1/pages/p1', state: 'created' };
const beginning = {
  idempotencyKey: 'k1',
  customerId: 'u1',
  subscriptionId: 's1',
  itemPriceId: 'plan-monthly-GBP',
  couponCode: null,
  hasTrial: false,
  paymentSourceId: null,
};

const calls = {
  retrieveSubscription: () => billing.retrieveSubscription('s1'),
  cancelSubscription: () => billing.cancelSubscription('s1'),
  endTrial: () => billing.endTrial('s1'),
  keepSubscription: () => billing.keepSubscription('s1'),
  changePlan: () => billing.changePlan('s1', 'plan-annual-GBP'),
  keepPlan: () => billing.keepPlan('s1'),
  moveTermEnd: () => billing.moveTermEnd('s1', new Date('2027-01-01T00:00:00Z'), 'k1'),
  beginSubscription: () => billing.beginSubscription(beginning),
};

const lies: [what: string, answer: unknown][] = [
  ['that names another payer', { subscription, customer: { ...customer, id: 'u2' } }],
  ['with an invoice of somebody else', { subscription, customer, invoice: { ...invoice, customer_id: 'u2' } }],
  ['with a sum below nothing', { subscription, customer, invoice: { ...invoice, total: -6000 } }],
  ['with a price below nothing', withPlan({ amount: -1 })],
  ['with a price that is a text', withPlan({ amount: '6000' })],
  ['with half a penny', withPlan({ amount: 6000.5 })],
  ['of a state that nobody knows', { subscription: { ...subscription, status: 'resting' }, customer }],
];

function withPlan(part: object) {
  const [plan] = subscription.subscription_items;
  return { subscription: { ...subscription, subscription_items: [{ ...plan, ...part }] }, customer };
}

describe.each(Object.entries(calls))('%s', (_name, ask) => {
  it('takes the answer that was asked for', async () => {
    answerWith({ subscription, customer, invoice });
    expect(await ask()).toMatchObject({ subscription: { id: 's1' }, payment: { id: 'i1' } });
  });

  it('takes none about another subscription', async () => {
    answerWith({ subscription: { ...subscription, id: 's2' }, customer });
    await expect(ask()).rejects.toMatchObject({ kind: 'provider-failed' });
  });
});

it.each(lies)('an answer %s is a provider that failed', async (_what, answer) => {
  answerWith(answer);
  await expect(billing.cancelSubscription('s1')).rejects.toMatchObject({ kind: 'provider-failed' });
});

it('a subscription of another customer is not the one that was begun', async () => {
  const theirs = { ...subscription, customer_id: 'u2' };
  answerWith({ subscription: theirs, customer: { ...customer, id: 'u2' } });
  await expect(billing.beginSubscription(beginning)).rejects.toMatchObject({ kind: 'provider-failed' });
});

it.each([
  ['page', () => billing.retrieveHostedPage('p1'), { hosted_page: { ...page, id: 'p2' } }],
  ['invoice', () => billing.retrieveInvoice('i1'), { invoice: { ...invoice, id: 'i2' } }],
  [
    'event',
    () => billing.retrieveEvent('e1'),
    { event: { id: 'e2', event_type: 'subscription_renewed', occurred_at: 1, content: {} } },
  ],
])('another %s than the one that was asked for is none', async (_what, ask, answer) => {
  answerWith(answer);
  await expect(ask()).rejects.toMatchObject({ kind: 'provider-failed' });
});

it('the page of a change of plan lies at the provider, too', async () => {
  const wish = {
    idempotencyKey: 'k1',
    subscriptionId: 's1',
    itemPriceId: 'plan-annual-GBP',
    couponCode: 'BLACK',
    redirectUrl: 'http://localhost/back',
    cancelUrl: 'http://localhost/back',
    passThrough: { orderId: 'o1', userId: 'u1' },
  };
  answerWith({ hosted_page: page });
  expect(await billing.createChangePage(wish)).toMatchObject({ url: page.url });
  answerWith({ hosted_page: { ...page, url: 'https://elsewhere.example/pages/p1' } });
  await expect(billing.createChangePage(wish)).rejects.toMatchObject({ kind: 'provider-failed' });
});

describe('an event', () => {
  const event = (content: Record<string, unknown>): BillingEvent => ({
    id: 'e1',
    type: 'subscription_renewed',
    occurredAt: new Date(),
    content,
  });

  it('that tells of nothing of ours tells nothing', () => {
    expect(billing.newsOf(event({}))).toBeNull();
    expect(billing.newsOf(event({ quote: { id: 'q1' } }))).toBeNull();
    expect(billing.creditedInvoiceOf(event({}))).toBeNull();
    expect(billing.invoiceOf(event({}))).toBeNull();
  });

  // Ignored, what it tells would be lost without anybody knowing: one that fails is kept, listed and worked on again.
  it.each(lies)('%s fails', (_what, answer) => {
    expect(() => billing.newsOf(event(answer as Record<string, unknown>))).toThrow();
  });

  it('of an invoice or a credit note that cannot be read fails', () => {
    const odd = { ...invoice, total: '6000' };
    expect(() => billing.invoiceOf(event({ invoice: odd }))).toThrow();
    expect(() => billing.creditedInvoiceOf(event({ invoice: odd }))).toThrow();
    expect(() => billing.creditedInvoiceOf(event({ credit_note: { reference_invoice_id: 7 } }))).toThrow();
  });
});
