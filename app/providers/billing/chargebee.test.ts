import { describe, expect, it, vi } from 'vitest';
import { startDeadline } from '~/kit/deadline';
import { chargebeeBilling } from './chargebee';

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
  price: 6000,
  couponCode: null,
  hasTrial: false,
  paymentSourceId: null,
};

const calls = {
  retrieveSubscription: () => billing.retrieveSubscription('s1'),
  cancelSubscription: () => billing.cancelSubscription('s1'),
  endTrial: () => billing.endTrial('s1'),
  endSubscription: () => billing.endSubscription('s1'),
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

const changing = {
  idempotencyKey: 'k1',
  subscriptionId: 's1',
  itemPriceId: 'plan-annual-GBP',
  couponCode: 'BLACK',
  redirectUrl: 'http://localhost/back',
  cancelUrl: 'http://localhost/back',
  passThrough: { orderId: 'o1', userId: 'u1' },
};

it('the page of a change of plan lies at the provider, too', async () => {
  answerWith({ hosted_page: page });
  expect(await billing.createChangePage(changing)).toMatchObject({ url: page.url });
  answerWith({ hosted_page: { ...page, url: 'https://elsewhere.example/pages/p1' } });
  await expect(billing.createChangePage(changing)).rejects.toMatchObject({ kind: 'provider-failed' });
});

it('the coupon of a change of plan replaces that of the subscription', async () => {
  const sent = vi.fn(async (_request: Request) => Response.json({ hosted_page: page }));
  vi.stubGlobal('fetch', sent);
  await billing.createChangePage(changing);
  expect(await sent.mock.calls[0]?.[0].text()).toContain('replace_coupon_list=true');
});

describe('an event', () => {
  const read = (type: string, content: object) => {
    answerWith({ event: { id: 'e1', event_type: type, occurred_at: 1, content } });
    return billing.retrieveEvent('e1');
  };
  const ofCustomer = { customer: { id: 'u1' } };
  const bought = { invoice: { ...invoice, subscription_id: undefined, po_number: 'o1' } };
  const card = { last4: '1111', expiry_month: 2, expiry_year: 2027 };
  const coupon = { id: 'CUE20', discount_type: 'percentage', discount_percentage: 25, duration_type: 'one_time' };
  const price = { id: 'course-c1-GBP', pricing_model: 'flat_fee', price: 3000 };
  const note = { credit_note: { id: 'n1', reference_invoice_id: 'i1' } };
  const ofSubscriptions = [
    ...['created', 'started', 'activated', 'renewed', 'changed', 'trial_extended', 'reactivated', 'paused', 'resumed'],
    ...['cancelled', 'cancellation_scheduled', 'scheduled_cancellation_removed', 'pause_scheduled'],
    ...['scheduled_pause_removed', 'resumption_scheduled', 'deleted', 'trial_end_reminder', 'renewal_reminder'],
  ].map((name) => `subscription_${name}`);

  it.each<[what: string, types: string[], content: object, facts: object]>([
    [
      'money for what is bought once',
      ['invoice_generated', 'payment_succeeded'],
      { ...bought, ...ofCustomer },
      { about: 'money', invoice: { invoiceId: 'i1', customerId: 'u1', isPaid: true, reference: 'o1' } },
    ],
    [
      'money for a subscription',
      ['invoice_generated', 'payment_succeeded'],
      { invoice },
      {
        about: 'subscription',
        update: { subscription: null, payer: null, payment: { id: 'i1', subscriptionId: 's1' } },
      },
    ],
    [
      'a refund',
      ['payment_refunded', 'credit_note_created', 'credit_note_updated'],
      note,
      { about: 'refund', invoiceId: 'i1' },
    ],
    [
      'a refund by its invoice',
      ['payment_refunded', 'invoice_updated'],
      { invoice: { ...invoice, issued_credit_notes: [{ cn_id: 'n1' }] } },
      { about: 'refund', invoiceId: 'i1' },
    ],
    [
      'a subscription',
      [...ofSubscriptions, 'payment_failed'],
      { subscription, customer },
      { about: 'subscription', update: { subscription: { id: 's1' }, payer: { customerId: 'u1' }, payment: null } },
    ],
    [
      'a payment method',
      ['customer_changed', 'payment_source_added', 'payment_source_updated', 'payment_source_deleted'],
      { customer },
      { about: 'subscription', update: { subscription: null, payer: { customerId: 'u1', version: 5 }, payment: null } },
    ],
    [
      'a method that is about to expire',
      ['payment_source_expiring', 'card_expiry_reminder'],
      { ...ofCustomer, card },
      { about: 'expiry', expiry: { customerId: 'u1', month: '2027-02', hasExpired: false } },
    ],
    [
      'a method that has expired',
      ['payment_source_expired', 'card_expired'],
      { ...ofCustomer, payment_source: { card } },
      { about: 'expiry', expiry: { customerId: 'u1', month: '2027-02', hasExpired: true } },
    ],
    [
      'a coupon',
      ['coupon_created', 'coupon_updated', 'coupon_deleted'],
      { coupon },
      { about: 'coupon', coupon: { code: 'CUE20', percent: 25, cycles: 1, isGone: false, version: 0 } },
    ],
    ['a price', ['item_price_updated'], { item_price: price }, { about: 'price', price: { price: 3000, version: 0 } }],
    ['a customer who is gone', ['customer_deleted'], ofCustomer, { about: 'gone', customerId: 'u1' }],
  ])('of %s is read, whatever its type is called', async (_what, types, content, facts) => {
    for (const type of types) {
      expect(billing.followsEvent(type), type).toBe(true);
      expect(await read(type, content), type).toMatchObject({ id: 'e1', type, occurredAt: new Date(1000), ...facts });
      expect(await read(type, {}), type).toMatchObject({ id: 'e1', type, about: 'nothing' });
    }
  });

  it('that tells of nothing of ours tells nothing', async () => {
    expect(await read('subscription_renewed', { quote: { id: 'q1' } })).toMatchObject({ about: 'nothing' });
    for (const type of ['quote_created', 'item_created', 'constructor', '__proto__']) {
      expect(billing.followsEvent(type)).toBe(false);
      expect(await read(type, { subscription, customer, invoice })).toMatchObject({ type, about: 'nothing' });
    }
  });

  // An ignored event would be lost silently; a failed one is kept, listed and retried.
  it.each(lies)('%s fails', async (_what, answer) => {
    await expect(read('subscription_renewed', answer as object)).rejects.toMatchObject({ kind: 'provider-failed' });
  });

  it('of an invoice or a credit note that cannot be read fails', async () => {
    const odd = { invoice: { ...invoice, total: '6000' } };
    const oddNote = { credit_note: { reference_invoice_id: 7 } };
    for (const [type, content] of [
      ['payment_succeeded', odd],
      ['invoice_updated', odd],
      ['credit_note_created', oddNote],
    ] as const) {
      await expect(read(type, content), type).rejects.toMatchObject({ kind: 'provider-failed' });
    }
  });

  it('is known by its webhook, and its facts are not believed', () => {
    const body = { id: 'e1', event_type: 'coupon_updated', occurred_at: 1, content: { coupon: { id: 7 } } };
    const head = { id: 'e1', type: 'coupon_updated', occurredAt: new Date(1000) };
    expect(billing.readEvent(JSON.stringify(body))).toEqual(head);
    expect(() => billing.readEvent(JSON.stringify({ ...body, content: 7 }))).toThrow();
  });
});

describe('the payment method of a payer', () => {
  const methodOf = async (facts: object, rest: object = {}) => {
    answerWith({ subscription, customer: { ...customer, ...facts }, ...rest });
    const payer = (await billing.retrieveSubscription('s1'))?.payer;
    return payer && [payer.method, payer.lastFour];
  };
  const card = { type: 'card', gateway: 'chargebee', status: 'valid', reference_id: 'tok_1' };

  it('is a card or PayPal that the provider can charge', async () => {
    const whole = { payment_method: card, primary_payment_source_id: 'pm_1', card_status: 'valid' };
    expect(await methodOf(whole, { card: { last4: '1111' } })).toEqual(['CREDIT_CARD', '1111']);
    expect(await methodOf(whole)).toEqual(['CREDIT_CARD', null]);
    expect(await methodOf({ payment_method: card }, { card: { last4: '1111' } })).toEqual(['CREDIT_CARD', '1111']);
    // A card that has run out is still the one to replace.
    expect(
      await methodOf({ ...whole, payment_method: { ...card, status: 'expired' }, card_status: 'expired' }),
    ).toEqual(['CREDIT_CARD', null]);
    expect(await methodOf({ ...whole, payment_method: { ...card, type: 'apple_pay' } })).toEqual(['CREDIT_CARD', null]);
    const paypal = { ...card, type: 'paypal_express_checkout' };
    expect(await methodOf({ payment_method: paypal, card_status: 'no_card' })).toEqual(['PAYPAL', null]);
  });

  it('is none for a customer without one, as with a free subscription', async () => {
    const none = [null, null];
    expect(await methodOf({})).toEqual(none);
    expect(await methodOf({ card_status: 'no_card' })).toEqual(none);
    // The provider keeps a method that names nothing.
    expect(await methodOf({ payment_method: card, card_status: 'no_card' })).toEqual(none);
    expect(await methodOf({ payment_method: card })).toEqual(none);
    expect(
      await methodOf({ payment_method: { ...card, status: 'invalid' }, primary_payment_source_id: 'pm_1' }),
    ).toEqual(none);
    expect(await methodOf({ payment_method: { ...card, type: 'paypal_express_checkout', status: 'invalid' } })).toEqual(
      none,
    );
    // A kind of payment that this product does not offer is no card.
    for (const type of ['direct_debit', 'cash', 'unknown', '', '__proto__', 'PAYPAL']) {
      expect(await methodOf({ payment_method: { ...card, type }, primary_payment_source_id: 'pm_1' }), type).toEqual(
        none,
      );
    }
    expect(await methodOf({ payment_method: card, primary_payment_source_id: '' }, { card: {} })).toEqual(none);
  });
});
