import Chargebee from 'chargebee';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSubscribers } from '#db/seed/demo-subscribers';
import { answerChecker, checkError, checkEvent, type RecordedAnswer } from './support/description';
import { eventually, type RunningSandbox, startSandbox } from './support/start-sandbox';

/** Subscriptions at the sandbox: hosted checkout, API, and the passing of time. */

const day = 86_400;
const loadedAt = new Date();
let sandbox: RunningSandbox;
let chargebee: Chargebee;
const answers: RecordedAnswer[] = [];

beforeAll(async () => {
  sandbox = await startSandbox({ demoLoadedAt: loadedAt.toISOString() });
  chargebee = new Chargebee({
    site: 'localhost',
    hostSuffix: '',
    protocol: 'http',
    port: sandbox.port,
    apiKey: 'test_key',
    timeout: 5_000,
    sdkTelemetryEnabled: false,
    httpClient: { makeApiRequest: (request: Request) => record(request) },
  } as never);
}, 30_000);

afterAll(() => sandbox?.stop());

async function record(request: Request): Promise<Response> {
  const { method, url } = request;
  const response = await fetch(request);
  const body = await response.clone().json();
  answers.push({ method, path: new URL(url).pathname, status: response.status, body });
  return response;
}

type CouponInput = Parameters<Chargebee['coupon']['createForItems']>[0];

let serial = 0;

// biome-ignore lint/suspicious/noExplicitAny: parameters are checked by the sandbox.
async function openPage(plan: string, part: any = {}) {
  serial += 1;
  const id = `sub-${serial}`;
  const { hosted_page: page } = await chargebee.hostedPage.checkoutNewForItems({
    subscription: { id, trial_end: 0, ...part.subscription },
    customer: { id: `buyer-${serial}`, email: `buyer-${serial}@example.test` },
    subscription_items: [{ item_price_id: `plan-${plan}` }],
    ...(part.coupons && { coupon_ids: part.coupons }),
    redirect_url: 'http://localhost:1/back',
  });
  return { id: page.id ?? '', url: page.url ?? '', subscriptionId: part.subscription?.id ?? id };
}

function press(url: string, outcome: string, cardNumber = ''): Promise<Response> {
  const body = new URLSearchParams({ outcome, card_number: cardNumber });
  return fetch(url, { method: 'POST', body, redirect: 'manual' });
}

/** Begins a subscription on a hosted page and returns its id. */
async function begin(plan: string, part = {}, card = ''): Promise<string> {
  const page = await openPage(plan, part);
  expect((await press(page.url, 'pay', card)).status).toBe(303);
  return page.subscriptionId;
}

function makeCoupon(id: string, part: Pick<CouponInput, 'duration_type'> & Partial<CouponInput>) {
  const reduction = { discount_type: 'percentage', apply_on: 'each_specified_item' } as const;
  return chargebee.coupon.createForItems({ id, name: id, ...reduction, ...part });
}

const stateOf = async (id: string) => (await chargebee.subscription.retrieve(id)).subscription;

async function pass(days: number): Promise<void> {
  const body = JSON.stringify({ advance: Math.round(days * day) });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${sandbox.origin}/clock`, { method: 'POST', headers, body });
  expect(await answer.json()).toMatchObject({ failures: [] });
}

/** The types of the events about a subscription so far, in order. */
async function toldOf(id: string): Promise<string[]> {
  const events = await (await fetch(`${sandbox.origin}/events.json`)).json();
  return (events as { event_type: string; content: Record<string, { id?: string; subscription_id?: string }> }[])
    .filter(({ content }) => content.subscription?.id === id || content.invoice?.subscription_id === id)
    .map(({ event_type }) => event_type);
}

const invoicesOf = async (id: string) =>
  (await chargebee.invoice.list({ subscription_id: { is: id }, limit: 100 })).list.map(({ invoice }) => invoice);

describe('the demo’s subscribers', () => {
  it('have the same ids, customers, cards and payments at the provider as in the app', async () => {
    for (const subscriber of demoSubscribers(loadedAt)) {
      const { subscription, customer, card } = await chargebee.subscription.retrieve(subscriber.subscriptionId);
      const { paymentMethod } = subscriber.terms;
      expect(subscription.customer_id).toBe(subscriber.customerId);
      expect(customer.email).toBe(subscriber.email);
      expect(card?.last4).toBe(paymentMethod?.type === 'CREDIT_CARD' ? paymentMethod.lastFourNumbers : undefined);
      const paid = (await invoicesOf(subscriber.subscriptionId)).filter(({ status }) => status === 'paid');
      expect(paid.map(({ id }) => id).reverse()).toEqual(subscriber.payments.map(({ invoiceId }) => invoiceId));
    }
    const { list } = await chargebee.subscription.list({ limit: 100 });
    expect(list.length).toBeGreaterThanOrEqual(demoSubscribers(loadedAt).length);
  });
});

describe('the purchases of the demo accounts', () => {
  it('have the owner’s invoice and payment at the provider', async () => {
    const { invoice } = await chargebee.invoice.retrieve('inv-owner');
    const paidAt = Math.floor(loadedAt.getTime() / 1000) - 40 * day;
    expect(invoice).toMatchObject({ customer_id: 'u-owner', status: 'paid', total: 7500, date: paidAt });
    expect(invoice.line_items?.map(({ entity_id }) => entity_id)).toEqual(['course-c1-GBP', 'bundle-b1-GBP']);
    expect(invoice.linked_payments).toMatchObject([{ txn_id: 'txn-owner', applied_amount: 7500 }]);
  });
});

describe('a subscription that begins on a hosted page', () => {
  it('is active and paid at once, and sends its events in order', async () => {
    const page = await openPage('monthly-GBP');
    expect(await (await fetch(page.url)).text()).toContain('Pay £15.00');
    expect((await press(page.url, 'decline')).status).toBe(200);
    expect((await press(page.url, 'pay')).status).toBe(303);
    const { content, state } = (await chargebee.hostedPage.retrieve(page.id)).hosted_page;
    expect(state).toBe('succeeded');
    expect(content?.subscription).toMatchObject({ id: page.subscriptionId, status: 'active', due_invoices_count: 0 });
    expect(content?.invoice).toMatchObject({ status: 'paid', total: 1500, subscription_id: page.subscriptionId });
    expect(content?.card).toMatchObject({ last4: '1111' });
    const told = ['invoice_generated', 'payment_succeeded', 'subscription_created'];
    expect(await toldOf(page.subscriptionId)).toEqual(told);
    await eventually(() =>
      sandbox.webhooks.find(({ event }) => event.content.subscription?.id === page.subscriptionId),
    );
  });

  it('begins only once when two pages are open for it', async () => {
    const first = await openPage('monthly-GBP');
    const second = await openPage('annual-GBP', { subscription: { id: first.subscriptionId } });
    expect((await press(second.url, 'pay')).status).toBe(303);
    expect((await press(first.url, 'pay')).status).toBe(410);
    expect(await invoicesOf(first.subscriptionId)).toMatchObject([{ total: 54_000 }]);
    const again = openPage('monthly-GBP', { subscription: { id: first.subscriptionId } });
    await expect(again).rejects.toMatchObject({ api_error_code: 'duplicate_entry', http_status_code: 400 });
  });

  it('with a trial is charged only when the trial ends', async () => {
    const id = await begin('monthly-GBP', { subscription: { trial_end: undefined } });
    expect(await stateOf(id)).toMatchObject({ status: 'in_trial', trial_end: expect.any(Number) });
    expect(await invoicesOf(id)).toEqual([]);
    await pass(7.1);
    expect(await stateOf(id)).toMatchObject({ status: 'active' });
    expect(await invoicesOf(id)).toMatchObject([{ status: 'paid', total: 1500 }]);
    expect(await toldOf(id)).toEqual([
      'subscription_created',
      'invoice_generated',
      'payment_succeeded',
      'subscription_activated',
    ]);
  });

  it('with a one-time coupon is charged less for the first month only', async () => {
    const id = await begin('monthly-GBP', { coupons: ['SUB30'] });
    await pass(32);
    expect((await invoicesOf(id)).map(({ total }) => total)).toEqual([1500, 1050]);
  });
});

describe('the passing of time', () => {
  it('renews a subscription month by month', async () => {
    const id = await begin('monthly-GBP');
    await pass(93);
    expect(await invoicesOf(id)).toHaveLength(4);
    expect((await toldOf(id)).filter((type) => type === 'subscription_renewed')).toHaveLength(3);
    expect(await stateOf(id)).toMatchObject({ status: 'active' });
  });

  it('ends a package one month after its last payment', async () => {
    const id = await begin('package-3-GBP');
    expect(await stateOf(id)).toMatchObject({ status: 'active', remaining_billing_cycles: 2 });
    await pass(63);
    expect(await stateOf(id)).toMatchObject({ status: 'non_renewing', remaining_billing_cycles: 0 });
    expect((await invoicesOf(id)).map(({ total }) => total)).toEqual([17_200, 17_200, 17_200]);
    await pass(31);
    const ended = await stateOf(id);
    expect(ended.status).toBe('cancelled');
    expect(ended.cancel_reason).toBeUndefined();
    expect(await invoicesOf(id)).toHaveLength(3);
  });

  it('retries a failed payment and finally cancels the subscription', async () => {
    const id = await begin('monthly-GBP', {}, '4000000000000341');
    await pass(32);
    expect(await stateOf(id)).toMatchObject({ status: 'active', due_invoices_count: 1, due_since: expect.any(Number) });
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'payment_due', amount_due: 1500 });
    await pass(10);
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'not_paid' });
    expect((await toldOf(id)).slice(3)).toEqual([
      'invoice_generated',
      'subscription_renewed',
      'payment_failed',
      'payment_failed',
      'payment_failed',
      'subscription_cancelled',
    ]);
  });
});

describe('the subscription API', () => {
  it('cancels a trial at once without a charge, and a paid term only without a credit', async () => {
    const id = await begin('monthly-GBP', { subscription: { trial_end: undefined } });
    await chargebee.subscription.cancelForItems(id, { cancel_option: 'end_of_term' });
    const ended = (await chargebee.subscription.cancelForItems(id, { cancel_option: 'immediately' })).subscription;
    expect(ended).toMatchObject({ status: 'cancelled', current_term_end: ended.cancelled_at });
    expect(ended.next_billing_at).toBeUndefined();
    const twice = chargebee.subscription.cancelForItems(id, { cancel_option: 'immediately' });
    await expect(twice).rejects.toMatchObject({ api_error_code: 'invalid_state_for_request' });
    await pass(32);
    expect(await invoicesOf(id)).toHaveLength(0);
    const paid = await begin('monthly-GBP');
    const atOnce = chargebee.subscription.cancelForItems(paid, { cancel_option: 'immediately' });
    await expect(atOnce).rejects.toMatchObject({ http_status_code: 501 });
    const option = { cancel_option: 'immediately', credit_option_for_current_term_charges: 'none' } as const;
    const gone = (await chargebee.subscription.cancelForItems(paid, option)).subscription;
    expect(gone).toMatchObject({ status: 'cancelled', current_term_end: gone.cancelled_at });
    await pass(32);
    expect(await invoicesOf(paid)).toHaveLength(1);
  });

  it('cancels at the end of the term, and undoes the cancellation only before then', async () => {
    const id = await begin('monthly-GBP');
    const cancelled = (await chargebee.subscription.cancelForItems(id, { cancel_option: 'end_of_term' })).subscription;
    expect(cancelled).toMatchObject({ status: 'non_renewing', cancelled_at: cancelled.current_term_end });
    expect(cancelled.next_billing_at).toBeUndefined();
    expect((await chargebee.subscription.removeScheduledCancellation(id)).subscription.status).toBe('active');
    await chargebee.subscription.cancelForItems(id, { cancel_option: 'end_of_term' });
    const twice = chargebee.subscription.cancelForItems(id, { cancel_option: 'end_of_term' });
    await expect(twice).rejects.toMatchObject({ api_error_code: 'invalid_state_for_request' });
    await pass(32);
    expect((await stateOf(id)).status).toBe('cancelled');
    expect(await invoicesOf(id)).toHaveLength(1);
    const late = chargebee.subscription.removeScheduledCancellation(id);
    await expect(late).rejects.toMatchObject({ http_status_code: 409 });
  });

  it('pauses and resumes in the paid term, or later with a new payment', async () => {
    const id = await begin('monthly-GBP');
    expect((await chargebee.subscription.pause(id, { pause_option: 'immediately' })).subscription.status).toBe(
      'paused',
    );
    expect((await chargebee.subscription.resume(id, { resume_option: 'immediately' })).subscription.status).toBe(
      'active',
    );
    expect(await invoicesOf(id)).toHaveLength(1);
    await chargebee.subscription.pause(id, { pause_option: 'immediately' });
    await pass(40);
    expect(await invoicesOf(id)).toHaveLength(1);
    await chargebee.subscription.resume(id, { resume_option: 'immediately' });
    expect(await invoicesOf(id)).toHaveLength(2);
  });

  it('moves the end of a term and the next payment with it', async () => {
    const id = await begin('monthly-GBP');
    const { current_term_end: end = 0 } = await stateOf(id);
    await chargebee.subscription.changeTermEnd(id, { term_ends_at: end + 30 * day, prorate: false });
    expect(await stateOf(id)).toMatchObject({ current_term_end: end + 30 * day, next_billing_at: end + 30 * day });
  });
});

describe('plans and payment methods', () => {
  const customer = async () => {
    serial += 1;
    return (await chargebee.customer.create({ id: `payer-${serial}`, email: `payer-${serial}@example.test` })).customer;
  };
  const items = [{ item_price_id: 'plan-monthly-GBP' }];
  const sourceBy = (customer_id: string, gw_token: string) =>
    chargebee.paymentSource.createUsingPaymentIntent({
      customer_id,
      replace_primary_payment_source: true,
      payment_intent: { gateway_account_id: 'gw_sandbox', gw_token, payment_method_type: 'card' },
    });

  it('a trial begins with a token and only once per id, and a declined token is refused', async () => {
    const { id } = await customer();
    await expect(sourceBy(id, 'fake-processor-declined-visa-nonce')).rejects.toMatchObject({
      api_error_code: 'payment_processing_failed',
      type: 'payment',
    });
    const { payment_source: source } = await sourceBy(id, 'fake-valid-nonce');
    const wish = { id: `api-${id}`, subscription_items: items, payment_source_id: source.id };
    const { subscription, card } = await chargebee.subscription.createWithItems(id, wish);
    expect(subscription).toMatchObject({ status: 'in_trial', customer_id: id });
    expect(card?.last4).toBe('1111');
    await expect(chargebee.subscription.createWithItems(id, wish)).rejects.toMatchObject({
      api_error_code: 'duplicate_entry',
    });
    expect(await invoicesOf(`api-${id}`)).toEqual([]);
  });

  it('PayPal is stored by its token and pays for a subscription', async () => {
    const { id } = await customer();
    const { payment_source: source } = await chargebee.paymentSource.createUsingTempToken({
      customer_id: id,
      replace_primary_payment_source: true,
      gateway_account_id: 'gw_sandbox',
      type: 'paypal_express_checkout',
      tmp_token: 'fake-paypal-billing-agreement-nonce',
    });
    expect(source).toMatchObject({ type: 'paypal_express_checkout', paypal: { email: `${id}@example.test` } });
    const wish = { id: `api-${id}`, trial_end: 0, subscription_items: items };
    expect((await chargebee.subscription.createWithItems(id, wish)).invoice?.status).toBe('paid');
  });

  it('a subscription begins without a payment method only if a coupon makes it free', async () => {
    const { id } = await customer();
    const wish = { id: `api-${id}`, trial_end: 0, subscription_items: items };
    await expect(chargebee.subscription.createWithItems(id, wish)).rejects.toMatchObject({
      api_error_code: 'payment_method_not_present',
    });
    const free = await chargebee.subscription.createWithItems(id, { ...wish, coupon_ids: ['VIP'] });
    expect(free.subscription.status).toBe('active');
    expect(free.invoice).toMatchObject({ total: 0, status: 'paid' });
  });

  it('a plan changes at the end of its term, unless the change is removed', async () => {
    const id = await begin('monthly-GBP');
    const change = {
      subscription_items: [{ item_price_id: 'plan-annual-GBP' }],
      replace_items_list: true,
      end_of_term: true,
    };
    const planOf = async () => (await stateOf(id)).subscription_items?.[0]?.item_price_id;
    expect((await chargebee.subscription.updateForItems(id, change)).subscription.has_scheduled_changes).toBe(true);
    const { subscription: back } = await chargebee.subscription.removeScheduledChanges(id);
    expect(back.has_scheduled_changes).toBe(false);
    await pass(32);
    expect(await planOf()).toBe('plan-monthly-GBP');
    await chargebee.subscription.updateForItems(id, change);
    await pass(32);
    expect(await planOf()).toBe('plan-annual-GBP');
    expect((await stateOf(id)).billing_period_unit).toBe('year');
  });

  it('a hosted page changes a plan and its coupon at the end of the term, without a payment today', async () => {
    const id = await begin('monthly-GBP');
    const wish = {
      subscription: { id },
      subscription_items: [{ item_price_id: 'plan-annual-GBP', quantity: 1 }],
      replace_items_list: true,
      change_option: 'end_of_term' as const,
      coupon_ids: ['SUB30'],
      redirect_url: 'http://localhost:1/back',
    };
    const { hosted_page: page } = await chargebee.hostedPage.checkoutExistingForItems(wish);
    expect(await (await fetch(page.url ?? '')).text()).toContain('It is charged at the end of the term');
    const paidBefore = (await invoicesOf(id)).length;
    expect((await press(page.url ?? '', 'pay')).headers.get('location')).toContain('state=succeeded');
    const { content, state } = (await chargebee.hostedPage.retrieve(page.id ?? '')).hosted_page;
    expect({ state, type: page.type }).toEqual({ state: 'succeeded', type: 'checkout_existing' });
    expect(content?.subscription).toMatchObject({ id, has_scheduled_changes: true, billing_period_unit: 'month' });
    expect(await invoicesOf(id)).toHaveLength(paidBefore);
    await pass(32);
    const [newest] = await invoicesOf(id);
    expect(await stateOf(id)).toMatchObject({ billing_period_unit: 'year', coupons: [{ coupon_id: 'SUB30' }] });
    expect(newest?.total).toBe(54_000 - 16_200);
    const taken = chargebee.hostedPage.checkoutExistingForItems({ ...wish, coupon_ids: [] });
    await expect(taken).rejects.toMatchObject({ api_error_code: 'param_wrong_value' });
  });

  it('a hosted page may replace the coupon that a subscription has', async () => {
    await makeCoupon('HALF3', {
      ...{ discount_percentage: 50, duration_type: 'limited_period', period: 3, period_unit: 'month' },
      item_constraints: [{ constraint: 'all', item_type: 'plan' }],
    });
    const id = await begin('monthly-GBP', { coupons: ['HALF3'] });
    const { hosted_page: page } = await chargebee.hostedPage.checkoutExistingForItems({
      subscription: { id },
      subscription_items: [{ item_price_id: 'plan-annual-GBP', quantity: 1 }],
      ...{ replace_items_list: true, change_option: 'end_of_term', coupon_ids: ['SUB30'], replace_coupon_list: true },
      redirect_url: 'http://localhost:1/back',
    });
    await press(page.url ?? '', 'pay');
    await pass(32);
    expect((await stateOf(id)).coupons).toMatchObject([{ coupon_id: 'SUB30' }]);
    expect((await invoicesOf(id))[0]?.total).toBe(54_000 - 16_200);
  });

  it('a coupon that does not fit the new plan is left out when the plan changes, and is not counted as used', async () => {
    await makeCoupon('MONTH1', {
      discount_percentage: 100,
      duration_type: 'one_time',
      item_constraints: [{ constraint: 'specific', item_type: 'plan', item_price_ids: ['plan-monthly-GBP'] }],
    });
    const id = await begin('monthly-GBP', { subscription: { trial_end: undefined }, coupons: ['MONTH1'] });
    const change = { subscription_items: [{ item_price_id: 'plan-annual-GBP' }], replace_items_list: true };
    await chargebee.subscription.updateForItems(id, { ...change, end_of_term: true });
    await pass(8);
    expect(await stateOf(id)).toMatchObject({
      status: 'active',
      billing_period_unit: 'year',
      has_scheduled_changes: false,
      coupons: [{ coupon_id: 'MONTH1', applied_count: 0 }],
    });
    expect((await invoicesOf(id)).map(({ total }) => total)).toEqual([54_000]);
  });

  it('a coupon lowers the payments of a subscription that has it, also after its last redemption', async () => {
    const lasting = { discount_percentage: 50, duration_type: 'forever', max_redemptions: 1 } as const;
    await makeCoupon('ONCE', { ...lasting, item_constraints: [{ constraint: 'all', item_type: 'plan' }] });
    const id = await begin('monthly-GBP', { coupons: ['ONCE'] });
    await pass(32);
    expect((await invoicesOf(id)).map(({ total }) => total)).toEqual([750, 750]);
  });

  it('a hosted page refuses a declined card and changes the payment method to PayPal', async () => {
    const id = await begin('monthly-GBP');
    const { customer_id } = await stateOf(id);
    const wish = { customer: { id: customer_id }, redirect_url: 'http://localhost:1/back' };
    const { hosted_page: page } = await chargebee.hostedPage.managePaymentSources(wish);
    expect((await postForm(page.url ?? '', { outcome: 'card', card_number: '4000000000000002' })).status).toBe(200);
    const back = await fetch(page.url ?? '', {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'paypal' }),
      redirect: 'manual',
    });
    expect(back.headers.get('location')).toContain('state=succeeded');
    const { customer } = await chargebee.subscription.retrieve(id);
    expect(customer.payment_method?.type).toBe('paypal_express_checkout');
  });
});

describe('the provider’s scheduled events', () => {
  it.each([
    'subscription_trial_end_reminder',
    'subscription_renewal_reminder',
    'card_expiry_reminder',
    'card_expired',
    'payment_source_expiring',
    'payment_source_expired',
  ])('are sent on request: %s', async (type) => {
    const id = await begin('monthly-GBP');
    const { customer } = await chargebee.subscription.retrieve(id);
    const ask = (email: string) =>
      fetch(`${sandbox.origin}/events`, { method: 'POST', body: new URLSearchParams({ type, email }) });
    expect((await ask(customer.email ?? '')).status).toBe(201);
    const { event } = await eventually(() =>
      sandbox.webhooks.find(({ event: told }) => told.event_type === type && told.content.customer.id === customer.id),
    );
    expect(event.source).toBe('scheduled_job');
    expect((await ask('nobody@example.test')).status).toBe(404);
  });
});

describe('the portal', () => {
  it('pauses, resumes and cancels the customer’s own subscription, and no other', async () => {
    const id = await begin('monthly-GBP');
    const other = await begin('monthly-GBP');
    const { customer_id } = await stateOf(id);
    const { portal_session } = await chargebee.portalSession.create({ customer: { id: customer_id } });
    const url = portal_session.access_url;
    const act = (act: string, subscription = id) => postForm(url, { act, subscription });
    expect((await act('pause')).status).toBe(410);
    expect(await (await fetch(url)).text()).toContain('Pause');
    expect((await act('pause', other)).status).toBe(422);
    for (const [name, status] of [
      ['pause', 'paused'],
      ['resume', 'active'],
      ['cancel', 'non_renewing'],
      ['undo', 'active'],
    ] as const) {
      expect((await act(name)).status).toBe(200);
      expect((await stateOf(id)).status).toBe(status);
    }
    expect((await act('resume')).status).toBe(422);
  });
});

function postForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
}

describe('the provider’s description', () => {
  it('fits every answer, webhook and error of this run', async () => {
    const wrong = answers.flatMap(({ method, path, status, body }) =>
      status === 200
        ? (answerChecker(method, path)?.(body) ?? ['is undescribed']).map((problem) => `${method} ${path} ${problem}`)
        : checkError(status, body).map((problem) => `${method} ${path} ${problem}`),
    );
    const events = (await (await fetch(`${sandbox.origin}/events.json`)).json()) as { event_type: string }[];
    const odd = events.flatMap((event) => checkEvent(event).map((problem) => `${event.event_type} ${problem}`));
    expect([...new Set([...wrong, ...odd])]).toEqual([]);
    expect(new Set(events.map(({ event_type }) => event_type)).size).toBeGreaterThan(10);
  });
});
