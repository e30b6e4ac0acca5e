import Chargebee from 'chargebee';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeConsoleErrors } from '../support/console';
import { corruptions } from './support/corrupt';
import { answerChecker, checkError, checkEvent, type RecordedAnswer } from './support/description';
import { eventually, type RunningSandbox, startSandbox } from './support/start-sandbox';

let sandbox: RunningSandbox;
let chargebee: Chargebee;
const answers: RecordedAnswer[] = [];

beforeAll(async () => {
  sandbox = await startSandbox();
  chargebee = connect('test_key');
}, 30_000);

afterAll(() => sandbox?.stop());

/** The official client; all answers to it are recorded for the checks at the end of this file. */
function connect(apiKey: string): Chargebee {
  return new Chargebee({
    site: 'localhost',
    hostSuffix: '',
    protocol: 'http',
    port: sandbox.port,
    apiKey,
    timeout: 5_000,
    sdkTelemetryEnabled: false,
    httpClient: { makeApiRequest: (request: Request) => record(fetch(request), request.method, request.url) },
  } as never);
}

async function record(pending: Promise<Response>, method: string, url: string): Promise<Response> {
  const response = await pending;
  const body = await response.clone().json();
  answers.push({ method, path: new URL(url).pathname, status: response.status, body });
  return response;
}

/** Sends a request without the client, for requests that the client would not send. */
function raw(method: 'GET' | 'POST', path: string, body?: string): Promise<Response> {
  const headers = { authorization: `Basic ${btoa('test_key:')}`, 'content-type': 'application/x-www-form-urlencoded' };
  const url = `${sandbox.origin}${path}`;
  return record(fetch(url, { method, headers, ...(body && { body }) }), method, url);
}

/** The plain object that the client throws. */
// biome-ignore lint/suspicious/noExplicitAny: the client's types do not describe what it throws.
async function refusal(call: Promise<unknown>): Promise<any> {
  return call.then(
    () => expect.fail('the call succeeded'),
    (error) => error,
  );
}

const course = (number: number, currency = 'GBP') => `course-c${number}-${currency}`;

// biome-ignore lint/suspicious/noExplicitAny: parameters are checked by the sandbox, wrong ones included.
async function openPage(parameters: any = {}, headers: any = {}) {
  const { hosted_page: page } = await chargebee.hostedPage.checkoutOneTimeForItems(
    {
      currency_code: 'GBP',
      item_prices: [{ item_price_id: course(1) }],
      redirect_url: 'http://localhost:1/back?order=1',
      cancel_url: 'http://localhost:1/basket',
      ...parameters,
    },
    headers,
  );
  return { id: page.id ?? '', url: page.url ?? '' };
}

function press(url: string, outcome: string, cardNumber = ''): Promise<Response> {
  const body = new URLSearchParams({ outcome, card_number: cardNumber });
  return fetch(url, { method: 'POST', body, redirect: 'manual' });
}

async function order(service: string, mode: string, count = 1, match = ''): Promise<void> {
  const body = JSON.stringify({ service, mode, count, match });
  const response = await fetch(`${sandbox.origin}/faults`, { method: 'POST', body });
  expect(response.status).toBe(201);
}

const clearFaults = () => fetch(`${sandbox.origin}/faults`, { method: 'DELETE' });

// biome-ignore lint/suspicious/noExplicitAny: JSON of the sandbox's own console.
async function getJson(path: string): Promise<any> {
  return (await fetch(sandbox.origin + path)).json();
}

const received = (type: string, customerId: string) =>
  sandbox.webhooks.filter(({ event: { event_type, content } }) => {
    const about = content.customer?.id ?? (content.invoice ?? content.credit_note)?.customer_id;
    return event_type === type && about === customerId;
  });

describe('a checkout', () => {
  it('charges the total that its page shows, succeeds once and sends webhooks', async () => {
    const page = await openPage({
      item_prices: [
        { item_price_id: course(1), unit_price: 990 },
        { item_price_id: course(2), quantity: 2 },
        { item_price_id: 'bundle-b1-GBP' },
      ],
      discounts: [
        { apply_on: 'specific_item_price', item_price_id: course(1), percentage: 15 },
        { apply_on: 'specific_item_price', item_price_id: course(2), percentage: 15 },
      ],
      customer: { id: 'buyer', email: 'buyer@example.test' },
      pass_thru_content: '{"order":"1"}',
    });
    expect((await chargebee.hostedPage.retrieve(page.id)).hosted_page).not.toHaveProperty('content');

    // 990 − 148.5 → 149 off; 4180 − 627; the bundle as it is.
    const shown = await (await fetch(page.url)).text();
    expect(shown).toContain('£92.94');
    expect((await chargebee.hostedPage.retrieve(page.id)).hosted_page.state).toBe('requested');

    const paid = await press(page.url, 'pay', '4111 1111 1111 1111');
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`http://localhost:1/back?order=1&id=${page.id}&state=succeeded`);
    expect((await press(page.url, 'pay')).status).toBe(410);
    expect((await fetch(page.url)).status).toBe(410);

    const { hosted_page: done } = await chargebee.hostedPage.retrieve(page.id);
    expect(done).toMatchObject({ state: 'succeeded', pass_thru_content: '{"order":"1"}' });
    expect(done.content.customer.id).toBe('buyer');
    const { invoice } = done.content;
    expect(invoice).toMatchObject({ status: 'paid', total: 9294, sub_total: 10070, amount_paid: 9294, tax: 0 });
    expect(invoice.line_items?.map((line) => line.discount_amount)).toEqual([149, 627, 0]);
    const transactionId = invoice.linked_payments?.[0]?.txn_id ?? '';
    const { transaction } = await chargebee.transaction.retrieve(transactionId);
    expect(transaction).toMatchObject({ amount: 9294, type: 'payment', status: 'success', customer_id: 'buyer' });

    for (const type of ['customer_created', 'invoice_generated', 'payment_succeeded']) {
      const webhook = await eventually(() => received(type, 'buyer')[0]);
      expect(webhook.authorization).toBe(`Basic ${btoa('hook:secret')}`);
      expect(webhook.event.source).toBe('hosted_page');
      expect((await chargebee.event.retrieve(webhook.event.id)).event.event_type).toBe(type);
    }
    expect((await chargebee.hostedPage.acknowledge(page.id)).hosted_page.state).toBe('acknowledged');
    expect(await refusal(chargebee.hostedPage.acknowledge(page.id))).toMatchObject({
      http_status_code: 409,
      api_error_code: 'invalid_state_for_request',
    });
  });

  it('stays open when the card is declined, and can be paid afterwards', async () => {
    const page = await openPage({ customer: { id: 'unlucky' } });
    await chargebee.customer.create({ id: 'unlucky', email: 'unlucky@example.test' });
    for (const [outcome, card] of [
      ['decline', ''],
      ['pay', '4000 0000 0000 0002'],
    ]) {
      const declined = await press(page.url, outcome ?? '', card);
      expect(declined.status).toBe(200);
      expect(await declined.text()).toContain('Your card was declined.');
    }
    await eventually(() => received('payment_failed', 'unlucky')[1]);
    expect((await press(page.url, 'pay', '1234')).status).toBe(422);
    expect((await press(page.url, 'pay')).status).toBe(303);
  });

  it.each([
    ['3ds', ''],
    ['pay', '4000 0027 6000 3184'],
  ])('asks for 3-D Secure (%s %s)', async (outcome, card) => {
    const page = await openPage({ customer: { id: `secure-${outcome}` } });
    expect((await press(page.url, outcome, card)).status).toBe(303);
    expect(await (await fetch(page.url)).text()).toContain('Confirm with your bank');
    expect((await press(page.url, 'pay')).status).toBe(303);
    const { list } = await chargebee.transaction.list({ customer_id: { is: `secure-${outcome}` } });
    expect(list.map(({ transaction }) => transaction.three_d_secure)).toEqual([true]);
  });

  it('redirects to the basket when it is cancelled, and then cannot be paid', async () => {
    const page = await openPage();
    const left = await press(page.url, 'cancel');
    expect(left.headers.get('location')).toBe(`http://localhost:1/basket?id=${page.id}&state=cancelled`);
    expect((await chargebee.hostedPage.retrieve(page.id)).hosted_page.state).toBe('cancelled');
    expect((await press(page.url, 'pay')).status).toBe(410);
  });

  it('with a total of zero makes a paid invoice and no payment', async () => {
    const page = await openPage({ coupon_ids: ['FREE'], customer: { id: 'free' } });
    expect((await press(page.url, 'pay')).status).toBe(303);
    const { list } = await chargebee.invoice.list({ customer_id: { is: 'free' } });
    expect(list[0]?.invoice).toMatchObject({ total: 0, status: 'paid', linked_payments: [] });
    expect((await chargebee.transaction.list({ customer_id: { is: 'free' } })).list).toEqual([]);
    await eventually(() => received('invoice_generated', 'free')[0]);
    expect(received('payment_succeeded', 'free')).toEqual([]);
  });

  it('applies a course coupon to courses only', async () => {
    const { estimate } = await chargebee.estimate.createInvoiceForItems({
      item_prices: [{ item_price_id: course(1) }, { item_price_id: 'bundle-b1-GBP' }],
      coupon_ids: ['CUE20'],
    } as never);
    expect(estimate.invoice_estimate).toMatchObject({ sub_total: 6890, total: 6492 });
    expect((await chargebee.coupon.retrieve('CUE20')).coupon.discount_percentage).toBe(20);
  });

  it('splits a discount on the invoice amount between the lines', async () => {
    const { estimate } = await chargebee.estimate.createInvoiceForItems({
      currency_code: 'EUR',
      item_prices: [{ item_price_id: course(1, 'EUR') }, { item_price_id: course(2, 'EUR') }],
      discounts: [{ apply_on: 'invoice_amount', amount: 1001 }],
    } as never);
    const taken = estimate.invoice_estimate?.line_item_discounts?.map((discount) => discount.discount_amount);
    expect(taken).toEqual([488, 513]);
    expect(estimate.invoice_estimate?.total).toBe(2388 + 2508 - 1001);
  });

  it('expires after three hours on the provider’s clock', async () => {
    const page = await openPage();
    const before = await getJson('/clock');
    await fetch(`${sandbox.origin}/clock`, { method: 'POST', body: 'advance=10801' });
    expect((await getJson('/clock')).offset).toBe(before.offset + 10_801);
    expect((await press(page.url, 'pay')).status).toBe(410);
  });

  it('offers its invoice as a PDF', async () => {
    const response = await raw('POST', '/api/v2/invoices/1/pdf');
    const { download } = (await response.json()) as { download: { download_url: string } };
    const pdf = await fetch(download.download_url);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(await pdf.text()).toMatch(/^%PDF-1\.4[\s\S]+%%EOF\n$/);
  });
});

describe('a refund', () => {
  const buyTwo = async (customerId: string) => {
    const item_prices = [{ item_price_id: course(1) }, { item_price_id: course(2) }];
    const page = await openPage({ item_prices, customer: { id: customerId } });
    expect((await press(page.url, 'pay')).status).toBe(303);
    const { list } = await chargebee.invoice.list({ customer_id: { is: customerId } });
    return list[0]?.invoice.id ?? '';
  };

  it('of a part makes a credit note and leaves the invoice paid', async () => {
    const id = await buyTwo('returner');
    const answer = await chargebee.invoice.refund(id, {
      refund_amount: 1990,
      comment: 'Paid twice',
      customer_notes: 'You had this already. Reference: r1.',
    });
    const note = answer.credit_note;
    expect(note).toMatchObject({
      type: 'refundable',
      status: 'refunded',
      total: 1990,
      amount_refunded: 1990,
      amount_available: 0,
      reference_invoice_id: id,
      notes: ['You had this already. Reference: r1.'],
    });
    expect(note?.line_items?.reduce((sum, line) => sum + (line.amount ?? 0), 0)).toBe(1990);
    expect(answer.transaction).toMatchObject({ type: 'refund', status: 'success', amount: 1990 });
    expect(answer.invoice).toMatchObject({ status: 'paid', amount_paid: 4080 });
    expect(answer.invoice.issued_credit_notes).toMatchObject([
      { cn_id: note?.id, cn_total: 1990, cn_status: 'refunded' },
    ]);

    const payment = await chargebee.transaction.retrieve(answer.transaction.refunded_txn_id ?? '');
    expect(payment.transaction.linked_refunds).toMatchObject([{ txn_id: answer.transaction.id, txn_amount: 1990 }]);
    for (const type of ['credit_note_created', 'payment_refunded', 'invoice_updated']) {
      expect((await eventually(() => received(type, 'returner')[0])).event.source).toBe('api');
    }
    const listed = await chargebee.creditNote.list({ reference_invoice_id: { is: id } });
    expect(listed.list.map((entry) => entry.credit_note.id)).toEqual([note?.id]);
    expect((await chargebee.creditNote.retrieve(note?.id ?? '')).credit_note.total).toBe(1990);
  });

  it('without an amount refunds the rest, after which further refunds are refused', async () => {
    const id = await buyTwo('returner-2');
    await chargebee.invoice.refund(id, { refund_amount: 80 });
    expect(await refusal(chargebee.invoice.refund(id, { refund_amount: 4001 }))).toMatchObject({
      http_status_code: 400,
      api_error_code: 'param_wrong_value',
      param: 'refund_amount',
    });
    expect((await chargebee.invoice.refund(id)).credit_note?.total).toBe(4000);
    expect(await refusal(chargebee.invoice.refund(id, { refund_amount: 1 }))).toMatchObject({
      http_status_code: 409,
      api_error_code: 'invalid_state_for_request',
    });
  });

  it('is made once under the same idempotency key', async () => {
    const id = await buyTwo('returner-3');
    const refund = () =>
      chargebee.invoice.refund(id, { refund_amount: 100 }, { 'chargebee-idempotency-key': 'refund-3' });
    const first = await refund();
    expect((await refund()).credit_note?.id).toBe(first.credit_note?.id);
    expect((await chargebee.invoice.retrieve(id)).invoice.issued_credit_notes).toHaveLength(1);
  });

  it('is refused for a free invoice, for an unknown invoice and for an amount of zero', async () => {
    const page = await openPage({ coupon_ids: ['FREE'], customer: { id: 'returner-4' } });
    await press(page.url, 'pay');
    const { list } = await chargebee.invoice.list({ customer_id: { is: 'returner-4' } });
    const refused = await refusal(chargebee.invoice.refund(list[0]?.invoice.id ?? ''));
    expect(refused).toMatchObject({ http_status_code: 409 });
    expect(await refusal(chargebee.invoice.refund('999'))).toMatchObject({ http_status_code: 404 });
    const answer = await raw('POST', '/api/v2/invoices/1/refund', 'refund_amount=0');
    expect(answer.status).toBe(400);
  });
});

describe('a charge of items to a token', () => {
  // biome-ignore lint/suspicious/noExplicitAny: parameters are checked by the sandbox, wrong ones included.
  const charge = (parameters: any, key?: string) =>
    chargebee.invoice.createForChargeItemsAndCharges(
      {
        customer_id: 'payer',
        currency_code: 'GBP',
        po_number: 'order-1',
        retain_payment_source: false,
        item_prices: [{ item_price_id: course(1), unit_price: 990 }, { item_price_id: course(2) }],
        discounts: [{ apply_on: 'specific_item_price', item_price_id: course(1), amount: 90 }],
        ...parameters,
      },
      key ? { 'chargebee-idempotency-key': key } : {},
    );
  const card = (token: string) => ({
    payment_intent: { gateway_account_id: 'gw_sandbox', gw_token: token, payment_method_type: 'card' },
  });

  beforeAll(() => chargebee.customer.create({ id: 'payer', email: 'payer@example.test' }));

  it('makes one paid invoice per idempotency key, with its reference', async () => {
    const { invoice } = await charge(card('fake-valid-nonce'), 'charge-1');
    expect(invoice).toMatchObject({ status: 'paid', total: 900 + 2090, po_number: 'order-1', customer_id: 'payer' });
    expect((await charge(card('fake-valid-nonce'), 'charge-1')).invoice.id).toBe(invoice.id);
    const { list } = await chargebee.invoice.list({
      customer_id: { is: 'payer' },
      'sort_by[desc]': 'date',
      limit: 100,
    });
    expect(list.map((entry) => entry.invoice.po_number)).toEqual(['order-1']);
    const transactionId = invoice.linked_payments?.[0]?.txn_id ?? '';
    const { transaction } = await chargebee.transaction.retrieve(transactionId);
    expect(transaction).toMatchObject({ amount: 2990, status: 'success', payment_method: 'card' });
    for (const type of ['invoice_generated', 'payment_succeeded']) {
      const webhook = await eventually(() => received(type, 'payer')[0]);
      expect(webhook.event.source).toBe('api');
    }
    // The token is used up, and no payment method is stored from it.
    const { customer } = await chargebee.customer.retrieve('payer');
    expect(customer).not.toHaveProperty('payment_method');
  });

  it('accepts PayPal, and needs no token for a total of zero', async () => {
    const paypal = {
      type: 'paypal_express_checkout',
      gateway_account_id: 'gw_sandbox',
      tmp_token: 'fake-paypal-billing-agreement-nonce',
    };
    const { invoice } = await charge({ payment_method: paypal });
    expect(invoice.status).toBe('paid');
    const free = await charge({
      item_prices: [{ item_price_id: course(1), unit_price: 900 }],
      discounts: [{ apply_on: 'specific_item_price', item_price_id: course(1), amount: 900 }],
    });
    expect(free.invoice).toMatchObject({ status: 'paid', total: 0, linked_payments: [] });
  });

  it.each([
    ['fake-processor-declined-visa-nonce', 'payment_processing_failed'],
    ['fake-three-d-secure-visa-nonce', 'payment_method_verification_failed'],
    ['fake-paypal-billing-agreement-nonce', 'payment_intent_invalid'],
    ['nobody-made-this', 'payment_intent_invalid'],
  ])('leaves no invoice when the payment fails: %s', async (token, code) => {
    const before = (await chargebee.invoice.list({ customer_id: { is: 'payer' } })).list.length;
    expect(await refusal(charge(card(token)))).toMatchObject({ api_error_code: code, type: 'payment' });
    expect((await chargebee.invoice.list({ customer_id: { is: 'payer' } })).list).toHaveLength(before);
  });

  it('is refused without a token, or when the payment method is to be retained', async () => {
    expect(await refusal(charge({}))).toMatchObject({ api_error_code: 'param_wrong_value' });
    const kept = { ...card('fake-valid-nonce'), retain_payment_source: true };
    expect(await refusal(charge(kept))).toMatchObject({ api_error_code: 'param_wrong_value' });
  });
});

describe('the portal and the subscription list', () => {
  it('show the card and the invoices once per portal link', async () => {
    const { portal_session: session } = await chargebee.portalSession.create({
      customer: { id: 'buyer' },
      redirect_url: 'http://localhost:1/my-profile',
    });
    expect((await chargebee.portalSession.retrieve(session.id)).portal_session.status).toBe('created');
    const portal = await fetch(session.access_url);
    expect(await portal.text()).toMatch(/Card ending in 1111[\s\S]+£92\.94[\s\S]+my-profile/);
    expect((await fetch(session.access_url)).status).toBe(410);
    expect(await refusal(chargebee.portalSession.create({ customer: { id: 'nobody' } }))).toMatchObject({
      http_status_code: 404,
    });
  });

  it('contain no subscription of a customer who has not subscribed', async () => {
    expect((await chargebee.subscription.list({ customer_id: { is: 'buyer' } })).list).toEqual([]);
    expect(await refusal(chargebee.subscription.retrieve('sub'))).toMatchObject({ http_status_code: 404 });
  });
});

describe('the billing API', () => {
  it('creates, reads and changes a customer', async () => {
    const created = await chargebee.customer.create({
      id: 'ann',
      email: 'ann@example.test',
      first_name: 'Ann & <b>',
      meta_data: { userId: 'u1' },
      billing_address: { country: 'GB' },
    } as never);
    expect(created.customer).toMatchObject({ meta_data: { userId: 'u1' }, billing_address: { country: 'GB' } });
    const changed = await chargebee.customer.update('ann', { first_name: 'Anna' });
    expect(changed.customer.resource_version).toBeGreaterThan(created.customer.resource_version ?? 0);
    expect((await chargebee.customer.retrieve('ann')).customer.first_name).toBe('Anna');
    expect(await refusal(chargebee.customer.create({ id: 'ann' }))).toMatchObject({
      api_error_code: 'duplicate_entry',
    });
  });

  it('pages through a list without gaps or repeats', async () => {
    const ids: string[] = [];
    let offset: string | undefined;
    do {
      const page = await chargebee.itemPrice.list({
        limit: 5,
        'sort_by[asc]': 'id',
        currency_code: { is: 'USD' },
        ...(offset && { offset }),
      } as never);
      ids.push(...page.list.map(({ item_price: price }) => price.id));
      offset = page.next_offset;
    } while (offset);
    expect(ids).toHaveLength(18);
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  it('filters by every operator that the app may use', async () => {
    const ids = async (parameters: object) =>
      (await chargebee.item.list(parameters as never)).list.map(({ item }) => item.id).sort();
    expect(await ids({ type: { is: 'plan' } })).toEqual([
      'plan-annual',
      'plan-monthly',
      'plan-package-1',
      'plan-package-10',
      'plan-package-3',
    ]);
    expect(await ids({ id: { in: ['course-c1', 'bundle-b2'] } })).toEqual(['bundle-b2', 'course-c1']);
    expect(await ids({ id: { starts_with: 'bundle-' } })).toEqual(['bundle-b1', 'bundle-b2']);
    const now = Math.floor(Date.now() / 1000);
    const recent = await chargebee.transaction.list({
      date: { between: [now - 60, now + 100_000] },
      type: { in: ['payment', 'refund'] },
      'sort_by[desc]': 'date',
    } as never);
    expect(recent.list.length).toBeGreaterThan(2);
    const events = await chargebee.event.list({
      event_type: { in: ['payment_succeeded'] },
      occurred_at: { after: String(now - 60) },
      'sort_by[asc]': 'occurred_at',
    } as never);
    expect(events.list.length).toBeGreaterThan(2);
    expect((await chargebee.hostedPage.list({ state: { is: 'acknowledged' } } as never)).list).toHaveLength(1);
    expect((await chargebee.coupon.list({ limit: 100 })).list).toHaveLength(5);
    expect((await chargebee.customer.list({ email: { is: 'ann@example.test' } } as never)).list).toHaveLength(1);
    expect((await chargebee.item.retrieve('course-c1')).item.type).toBe('charge');
    expect((await chargebee.itemPrice.retrieve(course(1))).item_price.price).toBe(1990);
    expect((await chargebee.invoice.retrieve('1')).invoice.id).toBe('1');
  });

  it('replays the first answer to a repeat under its idempotency key, and refuses other parameters', async () => {
    const headers = { 'chargebee-idempotency-key': 'order-7' };
    const first = await openPage({ pass_thru_content: 'seven' }, headers);
    expect(await openPage({ pass_thru_content: 'seven' }, headers)).toEqual(first);
    expect(await refusal(openPage({ pass_thru_content: 'eight' }, headers))).toMatchObject({ http_status_code: 400 });
    const replayed = await chargebee.hostedPage.checkoutOneTimeForItems(
      {
        currency_code: 'GBP',
        item_prices: [{ item_price_id: course(1) }],
        redirect_url: 'http://localhost:1/back?order=1',
        cancel_url: 'http://localhost:1/basket',
        pass_thru_content: 'seven',
      },
      headers,
    );
    expect(replayed.isIdempotencyReplayed).toBe('true');
  });

  it.each([
    ['an unknown item price', { item_prices: [{ item_price_id: 'course-x-GBP' }] }, 404, 'resource_not_found'],
    ['another currency', { item_prices: [{ item_price_id: course(1, 'USD') }] }, 400, 'param_wrong_value'],
    ['a plan', { item_prices: [{ item_price_id: 'plan-monthly-GBP' }] }, 400, 'param_wrong_value'],
    ['nothing to buy', { item_prices: [] }, 400, 'param_wrong_value'],
    ['a quantity of zero', { item_prices: [{ item_price_id: course(1), quantity: 0 }] }, 400, 'param_wrong_value'],
    ['an invalid email address', { customer: { email: 'nobody' } }, 400, 'param_wrong_value'],
    ['a script as the redirect address', { redirect_url: 'javascript:alert(1)' }, 400, 'param_wrong_value'],
    ['an overlong redirect address', { redirect_url: `http://localhost/${'x'.repeat(250)}` }, 400, 'param_wrong_value'],
    ['an unknown coupon', { coupon_ids: ['NOPE'] }, 404, 'resource_not_found'],
    ['an expired coupon', { coupon_ids: ['EXPIRED1'] }, 400, 'resource_limit_exhausted'],
    ['a coupon for plans', { coupon_ids: ['SUB30'] }, 400, 'param_wrong_value'],
    ['an unknown parameter', { colour: 'red' }, 400, 'param_wrong_value'],
    ['a parameter that the sandbox does not implement', { charges: [{ amount: 5 }] }, 501, 'sandbox_not_implemented'],
  ])('refuses %s', async (_what, parameters, status, code) => {
    expect(await refusal(openPage(parameters))).toMatchObject({ http_status_code: status, api_error_code: code });
  });

  it('refuses a wrong API key, unknown ids and operations that the sandbox does not implement', async () => {
    expect(await refusal(connect('wrong').customer.retrieve('buyer'))).toMatchObject({ http_status_code: 401 });
    for (const call of [
      () => chargebee.customer.retrieve('nobody'),
      () => chargebee.hostedPage.retrieve('nothing'),
      () => chargebee.invoice.retrieve('999'),
      () => chargebee.event.retrieve('ev_none'),
    ]) {
      expect(await refusal(call())).toMatchObject({ api_error_code: 'resource_not_found', http_status_code: 404 });
    }
    for (const call of [() => chargebee.quote.retrieve('q1'), () => chargebee.customer.delete('buyer')]) {
      expect(await refusal(call())).toMatchObject({ api_error_code: 'sandbox_not_implemented', http_status_code: 501 });
    }
  });

  it('confines an id with a path traversal to the paths of the provider’s API', async () => {
    // The client itself turns this into /api/v2/customers/buyer: the trap that the app must guard against.
    const climbed = (await chargebee.coupon.retrieve('../customers/buyer')) as unknown as Record<string, unknown>;
    expect(climbed).toHaveProperty('customer');
    answers.pop();
    expect((await raw('GET', '/api/v2/coupons/..%2Fcustomers%2Fbuyer')).status).toBe(404);
    const headers = { authorization: `Basic ${btoa('test_key:')}` };
    for (const path of ['/inbox.json', '/events.json', '/faults', '/']) {
      const outside = await fetch(`${sandbox.origin}/api/v2/coupons/../../..${path}`, { headers });
      expect(outside.status).toBe(404);
    }
  });

  it('rejects parameter names that pollute prototypes or contradict each other', async () => {
    const response = await raw('POST', '/api/v2/customers', '__proto__[polluted]=1&constructor[prototype][x]=1');
    expect(response.status).toBe(400);
    expect((await raw('POST', '/api/v2/customers', 'id=a&id[b]=c')).status).toBe(400);
  });
});

describe('webhooks', () => {
  const buy = async (customerId: string) => {
    const page = await openPage({ customer: { id: customerId } });
    expect((await press(page.url, 'pay')).status).toBe(303);
  };
  const deliveryOf = async (type: string, customerId: string) => {
    const events: {
      event_type: string;
      content: { invoice?: { customer_id: string } };
      delivery: { state: string };
    }[] = await getJson('/events.json');
    return events.find((event) => event.event_type === type && event.content.invoice?.customer_id === customerId);
  };

  it('are sent again with the same event id until a delivery succeeds', async () => {
    await chargebee.customer.create({ id: 'retried' });
    await eventually(() => received('customer_created', 'retried')[0]);
    sandbox.answers.push(500, 302);
    await buy('retried');
    const again = await eventually(() => received('invoice_generated', 'retried')[1]);
    expect(again.event.id).toBe(received('invoice_generated', 'retried')[0]?.event.id);
    await eventually(() => received('payment_succeeded', 'retried')[1]);
    const delivered = await eventually(async () => {
      const found = await deliveryOf('payment_succeeded', 'retried');
      return found?.delivery.state === 'succeeded' ? found : undefined;
    });
    expect(delivered).toMatchObject({
      webhook_status: 'succeeded',
      delivery: { delivered: true, attempts: 2, lastStatus: 200 },
    });
  });

  it('are dropped, duplicated and held by ordered faults', async () => {
    await order('webhooks', 'drop', 1, 'invoice_generated');
    await order('webhooks', 'duplicate', 1, 'payment_succeeded');
    await order('webhooks', 'hold', 1, 'customer_created');
    await buy('chaotic');
    await eventually(() => received('payment_succeeded', 'chaotic')[1]);
    expect(received('invoice_generated', 'chaotic')).toEqual([]);
    expect(received('customer_created', 'chaotic')).toEqual([]);
    expect(await deliveryOf('invoice_generated', 'chaotic')).toMatchObject({ delivery: { state: 'dropped' } });

    await clearFaults();
    await eventually(() => received('customer_created', 'chaotic')[0]);
    const { id } = ((await deliveryOf('invoice_generated', 'chaotic')) ?? {}) as { id?: string };
    const sent = await fetch(`${sandbox.origin}/events/${id}/send`, { method: 'POST' });
    expect(await sent.json()).toMatchObject({ delivery: { delivered: true } });
    expect(received('invoice_generated', 'chaotic')).toHaveLength(1);
  });

  it('arrive in reverse order under an ordered fault', async () => {
    await order('webhooks', 'reorder', 3);
    await buy('backwards');
    await eventually(() => received('customer_created', 'backwards')[0]);
    const types = sandbox.webhooks.slice(-3).map(({ event }) => event.event_type);
    expect(types).toEqual(['payment_succeeded', 'invoice_generated', 'customer_created']);
  });

  it('carry growing resource versions', () => {
    const versions = received('invoice_generated', 'backwards').concat(received('customer_created', 'backwards'));
    const [invoice, customer] = versions.map(({ event }) => event.content);
    expect(invoice.invoice.resource_version).toBeGreaterThan(customer.customer.resource_version);
  });
});

describe('ordered faults of the billing API', () => {
  it('fail a call, or lose the answer of a call that was carried out', async () => {
    await order('chargebee', 'error', 1, '/customers');
    expect((await chargebee.item.list({ limit: 1 })).list).toHaveLength(1);
    expect(await refusal(chargebee.customer.create({ id: 'failed' }))).toMatchObject({
      http_status_code: 500,
      api_error_code: 'internal_error',
    });
    expect(await refusal(chargebee.customer.retrieve('failed'))).toMatchObject({ http_status_code: 404 });

    await order('chargebee', 'drop');
    await expect(chargebee.customer.create({ id: 'lost' })).rejects.toBeDefined();
    expect((await chargebee.customer.retrieve('lost')).customer.id).toBe('lost');
    expect(await getJson('/faults')).toEqual([]);
    // The runtime reports the answer that was broken off on purpose.
    await eventually(() => takeConsoleErrors().find((error) => error.includes('lost by an ordered fault')));
  });

  it('are refused when they are malformed', async () => {
    for (const fault of ['{', '{"service":"moon","mode":"error"}', '{"service":"mail","mode":"hold"}']) {
      expect((await fetch(`${sandbox.origin}/faults`, { method: 'POST', body: fault })).status).toBe(422);
    }
  });
});

describe('the other services of the sandbox', () => {
  it('keep mails by recipient, newest first with their links, and fail to send on an ordered fault', async () => {
    await sandbox.sendMail({
      from: 'Cuepoint <hello@cuepoint.test>',
      to: 'Ann@Example.test',
      subject: 'Verify <your> address',
      text: 'Go to http://localhost:1/verify?token=a&b=c.',
      html: '<p><a href="http://localhost:1/verify?token=a&amp;b=c">Verify</a><script>alert(1)</script></p>',
    });
    await sandbox.sendMail({ from: 'a@b.test', to: [{ email: 'ann@example.test' }], subject: 'Second', text: 'Hi' });
    const mails = await getJson('/inbox.json?to=ann@example.test');
    expect(mails.map((mail: { subject: string }) => mail.subject)).toEqual(['Second', 'Verify <your> address']);
    expect(mails[1]).toMatchObject({ to: 'ann@example.test', links: ['http://localhost:1/verify?token=a&b=c'] });
    const page = await (await fetch(`${sandbox.origin}/inbox/${mails[1].id}`)).text();
    expect(page).toContain('Verify &lt;your&gt; address');
    expect(page).not.toContain('<script>');
    expect(await (await fetch(`${sandbox.origin}/inbox`)).text()).toContain('Second');

    await order('mail', 'error');
    await expect(sandbox.sendMail({ from: 'a@b.test', to: 'x@y.test', subject: 's', text: 't' })).rejects.toThrow();
    await order('mail', 'drop');
    await expect(sandbox.sendMail({ from: 'a@b.test', to: 'x@y.test', subject: 's', text: 't' })).rejects.toThrow();
    expect(await getJson('/inbox.json?to=x@y.test')).toHaveLength(1);
    await fetch(`${sandbox.origin}/inbox.json`, { method: 'DELETE' });
    expect(await getJson('/inbox.json')).toEqual([]);
  });

  it.each([
    [{ secret: 'turnstile-secret', response: 'human' }, true, []],
    [{ secret: 'turnstile-secret', response: 'robot' }, false, ['invalid-input-response']],
    [{ secret: 'turnstile-secret' }, false, ['missing-input-response']],
    [{ secret: 'guess', response: 'human' }, false, ['invalid-input-secret']],
    [{ response: 'human' }, false, ['missing-input-secret']],
  ])('verify the Turnstile request %j', async (fields, success, codes) => {
    const verify = (body: BodyInit, type: string) =>
      fetch(`${sandbox.origin}/turnstile/v0/siteverify`, { method: 'POST', body, headers: { 'content-type': type } });
    const asForm = new URLSearchParams(fields as Record<string, string>).toString();
    for (const response of [
      await verify(asForm, 'application/x-www-form-urlencoded'),
      await verify(JSON.stringify(fields), 'application/json'),
    ]) {
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ success, 'error-codes': codes });
    }
  });

  it('serve a Turnstile widget without eval, inline handlers and style elements', async () => {
    const script = await (await fetch(`${sandbox.origin}/turnstile/v0/api.js?render=explicit`)).text();
    expect(() => new Function(script)).not.toThrow();
    expect(script).not.toMatch(/eval\(|innerHTML|<style|setAttribute\('on/);
  });

  it('answer 501 for an unknown tokeniser request and 404 or 405 for the rest', async () => {
    const asked = await fetch(`${sandbox.origin}/braintree/graphql`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('sandbox_public:sandbox_private')}` },
      body: JSON.stringify({ query: 'mutation { chargePaymentMethod }' }),
    });
    expect(asked.status).toBe(501);
    expect((await fetch(`${sandbox.origin}/nothing`)).status).toBe(404);
    expect((await fetch(`${sandbox.origin}/inbox`, { method: 'POST' })).status).toBe(405);
  });
});

describe('the provider’s description', () => {
  const undescribed = ['POST /api/v2/invoices/1/pdf'];
  const described = () =>
    answers.filter(({ status, method, path }) => status === 200 && !undescribed.includes(`${method} ${path}`));

  it('fits every answer of this run', () => {
    const problems = described().flatMap(({ method, path, body }) => {
      const check = answerChecker(method, path);
      return check
        ? check(body).map((problem) => `${method} ${path} ${problem}`)
        : [`${method} ${path} is undescribed`];
    });
    expect(problems).toEqual([]);
    expect(described().length).toBeGreaterThan(40);
  });

  it('fits every webhook of this run', () => {
    const problems = sandbox.webhooks.flatMap(({ event }) =>
      checkEvent(event).map((problem) => `${event.event_type} ${problem}`),
    );
    expect(problems).toEqual([]);
    expect(sandbox.webhooks.length).toBeGreaterThan(20);
  });

  it('fits every error of this run', () => {
    const errors = answers.filter(({ status }) => status !== 200);
    const problems = errors.flatMap(({ method, path, status, body }) =>
      checkError(status, body).map((problem) => `${method} ${path} ${problem}`),
    );
    expect(problems).toEqual([]);
    expect(errors.length).toBeGreaterThan(20);
  });

  it('detects over 95 percent of single corrupted fields', () => {
    const samples = new Map<string, { body: unknown; check: (value: unknown) => string[] }>();
    for (const { method, path, body } of described()) {
      const check = answerChecker(method, path);
      if (check) samples.set(`${method} ${path.replace(/(?<=\/)[^/]*\d[^/]*$/, '*')}`, { body, check });
    }
    for (const { event } of sandbox.webhooks) samples.set(event.event_type, { body: event, check: checkEvent });
    const mutants = [...samples.values()].flatMap(({ body, check }) =>
      corruptions(body).map((mutant) => ({ at: mutant.at, isCaught: check(mutant.body).length > 0 })),
    );
    // The description does not cover `object` and the members of free content.
    const missed = mutants.filter(({ at, isCaught }) => !isCaught && !/(^|\.)object$/.test(at)).map(({ at }) => at);
    const judged = mutants.filter(({ at }) => !/(^|\.)object$/.test(at)).length;
    expect(judged).toBeGreaterThan(1_000);
    expect(1 - missed.length / judged, `missed: ${[...new Set(missed)].join(', ')}`).toBeGreaterThan(0.95);
  }, 30_000);
});
