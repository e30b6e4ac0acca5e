import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppError, isRefusedByProvider } from '~/kit/app-error';
import { startDeadline, type TimeLimit } from '~/kit/deadline';
import { chargebeeBilling } from '~/providers/billing/chargebee';
import type { NewHostedPage } from '~/providers/billing/pages-port';
import type { NewCharge } from '~/providers/billing/payments-port';
import { takeConsoleErrors } from '../support/console';
import { fakeBilling } from '../support/fake-billing';
import { expectBilling } from './support/expect-billing';
import { eventually, type RunningSandbox, startSandbox } from './support/start-sandbox';

/** The app’s client of the billing provider, tested over HTTP against the sandbox. */

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
}, 30_000);

afterAll(() => sandbox?.stop());

function connect(apiKey = 'test_key', limit: TimeLimit = { time: 10_000, most: 10_000 }) {
  const settings = {
    site: 'localhost',
    hostSuffix: '',
    protocol: 'http',
    port: sandbox.port,
    apiKey,
    gatewayAccount: 'gw_sandbox',
  } as const;
  const places = { pageOrigins: [sandbox.origin], downloadHosts: ['localhost'] };
  return chargebeeBilling({ ...settings, ...places }, startDeadline(limit));
}

async function order(mode: string, match = ''): Promise<void> {
  const body = JSON.stringify({ service: 'chargebee', mode, count: 1, match });
  expect((await fetch(`${sandbox.origin}/faults`, { method: 'POST', body })).status).toBe(201);
}

/** Waits until the sandbox’s runtime reports the answer that was broken off on purpose. */
function takeLostAnswer(): Promise<string> {
  return eventually(() => takeConsoleErrors().find((error) => error.includes('lost by an ordered fault')));
}

let serial = 0;

function newPage(part: Partial<NewHostedPage> = {}): NewHostedPage {
  serial += 1;
  return {
    idempotencyKey: `order-${serial}`,
    customer: { id: `buyer-${serial}`, email: 'buyer@example.test' },
    currency: 'GBP',
    items: [
      { itemPriceId: 'course-c1-GBP', unitPrice: 4900, discount: 0 },
      { itemPriceId: 'course-c2-GBP', unitPrice: 4900, discount: 900 },
    ],
    redirectUrl: 'http://localhost:1/back',
    cancelUrl: 'http://localhost:1/basket',
    passThrough: { orderId: `o${serial}`, userId: 'u1' },
    ...part,
  };
}

/** Pays a checkout page and returns the id of its invoice. */
async function buy(): Promise<string> {
  const billing = connect();
  const page = await billing.createCheckoutPage(newPage());
  await fetch(page.url, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }), redirect: 'manual' });
  const paid = await billing.retrieveHostedPage(page.id);
  expect(paid).toMatchObject({ state: 'succeeded', invoice: { isPaid: true, total: 8900 } });
  return paid?.invoice?.id ?? '';
}

function failure(call: Promise<unknown>): Promise<AppError> {
  return call.then(
    () => expect.fail('the call succeeded'),
    (error) => error,
  );
}

describe('the billing port of the client', () => {
  expectBilling('sandbox', () => ({
    billing: connect(),
    press: ({ url }, outcome) =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' }),
  }));
});

describe('the fake billing port of the use-case tests', () => {
  expectBilling('fake', () => {
    const billing = fakeBilling();
    const pay = (id: string) => (billing.pages.get(id)?.begins ? billing.subscribe(id) : billing.pay(id));
    return { billing, press: async ({ id }, outcome) => (outcome === 'pay' ? pay(id) : billing.cancel(id)) };
  });
});

describe('a URL from the provider', () => {
  it('is accepted only if it leads to the provider’s own pages and files', async () => {
    const billing = connect();
    const invoiceId = await buy();
    const customer = { id: `buyer-${serial}`, email: 'buyer@example.test', currency: 'GBP' } as const;
    const named = {
      '/hosted_pages/checkout_one_time_for_items': async () => (await billing.createCheckoutPage(newPage())).url,
      '/portal_sessions': async () => (await billing.createPortalSession(customer, 'http://localhost:1/back')).url,
      '/hosted_pages/manage_payment_sources': async () =>
        (await billing.createMethodsPage(customer.id, 'http://localhost:1/back')).url,
      [`/invoices/${invoiceId}/pdf`]: async () => (await billing.linkInvoice(invoiceId)) ?? '',
    };
    for (const [path, ask] of Object.entries(named)) {
      expect(new URL(await ask()).origin, path).toBe(sandbox.origin);
      await order('elsewhere', path);
      const failed = await failure(ask());
      expect(failed, path).toMatchObject({ kind: 'provider-failed' });
      expect(String(failed.cause), path).toMatch(/named an address at https:\/\/elsewhere\.example, which is not one/);
    }
  });
});

describe('an invoice', () => {
  it('shows a refund that was made outside the app without a reference', async () => {
    const id = await buy();
    await fetch(`${sandbox.origin}/api/v2/invoices/${id}/refund`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('test_key:')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'refund_amount=100&customer_notes=As+agreed+on+the+phone',
    });
    const invoice = await connect().retrieveInvoice(id);
    expect(invoice?.creditNotes).toMatchObject([{ amount: 100, reference: null }]);
  });

  it('is null for an unknown id and for an id with a path traversal', async () => {
    expect(await connect().retrieveInvoice('999')).toBeNull();
    expect(await connect().retrieveInvoice('../customers/buyer-1')).toBeNull();
  });
});

describe('an item for sale', () => {
  const item = { id: 'course-made-here', title: 'Made here' };

  it('is created, renamed and charged at its last price, even if a price is put twice', async () => {
    const billing = connect();
    await billing.putItem(item);
    await billing.putItemPrice({ item, currency: 'GBP', price: 3000 });
    await billing.putItem({ ...item, title: 'Made here, and renamed' });
    for (let time = 0; time < 2; time++) await billing.putItemPrice({ item, currency: 'GBP', price: 4000 });
    const items = [{ itemPriceId: 'course-made-here-GBP', unitPrice: 4000, discount: 0 }];
    const page = await billing.createCheckoutPage(newPage({ items }));
    await fetch(page.url, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }), redirect: 'manual' });
    expect(await billing.retrieveHostedPage(page.id)).toMatchObject({ invoice: { total: 4000 } });
  });

  it('may have the title of another item, or a title longer than the provider allows', async () => {
    const billing = connect();
    await billing.putItem({ id: 'course-twin', title: item.title });
    await billing.putItem({ id: 'course-long', title: 'Long '.repeat(60) });
  });
});

describe('a refund', () => {
  it('is found by its idempotency key when its answer was lost, and is not made twice', async () => {
    const billing = connect();
    const id = await buy();
    const refund = { invoiceId: id, amount: 4000, idempotencyKey: 'refund:lost', comment: 'Paid twice.' };
    await order('drop', '/refund');
    expect(isRefusedByProvider(await failure(billing.refundInvoice(refund)))).toBe(false);
    await takeLostAnswer();
    const { creditNoteId } = await billing.refundInvoice(refund);
    expect((await billing.retrieveInvoice(id))?.creditNotes.map((note) => note.id)).toEqual([creditNoteId]);
  });
});

describe('a charge to a token', () => {
  const newCharge = (part: Partial<NewCharge> = {}): NewCharge => {
    serial += 1;
    return {
      idempotencyKey: `charge-${serial}`,
      reference: `order-${serial}`,
      customerId: 'token-payer',
      currency: 'GBP',
      items: newPage().items,
      payment: { method: 'CREDIT_CARD', nonce: 'fake-valid-nonce' },
      ...part,
    };
  };

  beforeAll(() => connect().ensureCustomer({ id: 'token-payer', email: 'payer@example.test', currency: 'GBP' }));

  it('accepts PayPal', async () => {
    const billing = connect();
    const paypal = { method: 'PAYPAL', nonce: 'fake-paypal-billing-agreement-nonce' } as const;
    expect(await billing.chargeToken(newCharge({ payment: paypal }))).toMatchObject({ isPaid: true });
  });

  it('is found by its reference when its answer was lost, and is not made twice under its key', async () => {
    const billing = connect();
    const charge = newCharge();
    await order('drop', '/create_for_charge_items_and_charges');
    await failure(billing.chargeToken(charge));
    await takeLostAnswer();
    const found = await billing.findInvoice('token-payer', charge.reference);
    expect(await billing.chargeToken(charge)).toEqual(found);
  });
});

describe('the deadline of a request', () => {
  const short: TimeLimit = { time: 400, most: 400 };

  /** The milliseconds until a call is given up. */
  async function givenUpAfter(call: () => Promise<unknown>): Promise<number> {
    const began = Date.now();
    expect(await failure(call())).toMatchObject({ kind: 'provider-failed', code: 'PROVIDER_FAILED' });
    return Date.now() - began;
  }

  it.each(['drip', 'timeout', 'slow'])('covers connection, headers and body: %s', async (mode) => {
    // The client is loaded with the first call.
    const billing = connect('test_key', short);
    expect(await billing.retrieveInvoice('999')).toBeNull();
    await order(mode);
    expect(await givenUpAfter(() => billing.createCheckoutPage(newPage()))).toBeLessThan(1_000);
    // The request’s time is used up, so the next call does not even start.
    expect(await givenUpAfter(() => billing.retrieveInvoice('999'))).toBeLessThan(50);
  });

  it('does not shorten the deadline of the next request', async () => {
    await order('drip');
    await givenUpAfter(() => connect('test_key', short).retrieveInvoice('999'));
    expect(await connect('test_key', short).retrieveInvoice('999')).toBeNull();
  });
});

describe('a failure of the provider', () => {
  it('has an error code of the app, with the provider’s code only in the cause', async () => {
    const billing = connect();
    const unknown = newPage({ items: [{ itemPriceId: 'course-x-GBP', unitPrice: 1, discount: 0 }] });
    const refused = await failure(billing.createCheckoutPage(unknown));
    expect(refused).toMatchObject({ kind: 'provider-failed', code: 'PROVIDER_REFUSED' });
    expect(refused.message).not.toMatch(/resource_not_found|course-x/);
    // For the log.
    expect(String(refused.cause)).toMatch(/404, resource_not_found/);

    await order('error');
    expect(await failure(billing.createCheckoutPage(newPage()))).toMatchObject({ code: 'PROVIDER_FAILED' });
    await order('drop');
    expect(await failure(billing.createCheckoutPage(newPage()))).toMatchObject({ code: 'PROVIDER_FAILED' });
    await takeLostAnswer();
  });

  it('is reported for an unreadable answer, and not as a refusal', async () => {
    const billing = connect();
    const page = newPage();
    await order('garbage');
    const error = await failure(billing.createCheckoutPage(page));
    expect(error).toMatchObject({ kind: 'provider-failed', code: 'PROVIDER_FAILED' });
    expect(isRefusedByProvider(error)).toBe(false);
    await order('garbage');
    expect(await failure(billing.findInvoice('token-payer', 'order-1'))).toMatchObject({ code: 'PROVIDER_FAILED' });
  });

  it.each(['garbage', 'shape', 'redirect'])('is reported for an unexpected answer to any call: %s', async (mode) => {
    const customer = { id: 'buyer-odd', email: 'odd@example.test', currency: 'GBP' } as const;
    const calls: ((billing: ReturnType<typeof connect>) => Promise<unknown>)[] = [
      (billing) => billing.createCheckoutPage(newPage()),
      (billing) => billing.retrieveHostedPage('page-1'),
      (billing) => billing.createPortalSession(customer, 'http://localhost:1/back'),
      (billing) => billing.retrieveInvoice('1'),
      (billing) => billing.linkInvoice('1'),
      (billing) => billing.refundInvoice({ invoiceId: '1', amount: 1, idempotencyKey: 'odd', comment: 'Odd.' }),
      (billing) => billing.retrieveSubscription('sub-1'),
      (billing) => billing.cancelSubscription('sub-1'),
      (billing) => billing.endTrial('sub-1'),
      (billing) => billing.keepSubscription('sub-1'),
      (billing) => billing.changePlan('sub-1', 'plan-annual-GBP'),
      (billing) => billing.keepPlan('sub-1'),
      (billing) => billing.moveTermEnd('sub-1', new Date(), 'odd'),
      (billing) => billing.createMethodsPage('buyer-odd', 'http://localhost:1/back'),
      (billing) => billing.retrieveEvent('ev_1'),
      (billing) => billing.listEvents(new Date(0), null),
    ];
    const told: unknown[] = [];
    for (const call of calls) {
      // A 404 means unknown whatever its body, so the answer that the fault changes has to be a success.
      await fetch(`${sandbox.origin}/faults`, { method: 'DELETE' });
      await order(mode);
      const outcome = await call(connect()).then(
        (answer) => answer ?? 'nothing',
        (error: AppError) => error.code,
      );
      told.push(outcome);
    }
    expect(told).toEqual(calls.map(() => 'PROVIDER_FAILED'));
  });

  it('is reported for a wrong API key, and not as a refusal', async () => {
    const error = await failure(connect('wrong').createCheckoutPage(newPage()));
    expect(error).toMatchObject({ code: 'PROVIDER_FAILED' });
    expect(isRefusedByProvider(error)).toBe(false);
  });
});

it('a missing payment method begins no subscription and is not a failure of the provider', async () => {
  const billing = connect();
  const id = 'gone-method';
  await billing.ensureCustomer({ id, email: 'gone@example.test', currency: 'GBP' });
  const news = await billing.beginSubscription({
    idempotencyKey: 'gone-1',
    customerId: id,
    subscriptionId: 'sub-gone-1',
    itemPriceId: 'plan-monthly-GBP',
    price: 6000,
    couponCode: null,
    hasTrial: true,
    paymentSourceId: 'pm_gone',
  });
  expect(news).toBeNull();
  expect(await billing.retrieveSubscription('sub-gone-1')).toBeNull();
});
