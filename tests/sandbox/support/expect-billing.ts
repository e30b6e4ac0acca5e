import { describe, expect, it } from 'vitest';
import { type AppError, isRefusedByProvider } from '~/kit/app-error';
import type { HostedPage, NewHostedPage } from '~/providers/billing/pages-port';
import type { BillingPort } from '~/providers/billing/port';
import type { SubscriptionUpdate } from '~/providers/billing/subscriptions-port';

interface Provider {
  billing: BillingPort;
  /** Submits a hosted page with the customer's choice. */
  press(page: HostedPage, outcome: 'pay' | 'cancel'): Promise<unknown>;
}

const items = [
  { itemPriceId: 'course-c1-GBP', unitPrice: 4900, discount: 0 },
  { itemPriceId: 'course-c2-GBP', unitPrice: 4900, discount: 900 },
];

function failure(call: Promise<unknown>): Promise<AppError> {
  return call.then(
    () => expect.fail('the call succeeded'),
    (error) => error,
  );
}

/**
 * The app's expectations of the billing port. The fake billing of the use-case tests and the sandbox behind the app’s
 * client must both meet them, so that a test with the fake is valid for the provider too.
 */
export function expectBilling(name: string, connect: () => Provider): void {
  let serial = 0;

  /** A customer, and a page on which they may buy two courses. */
  async function openPage(): Promise<Provider & { wish: NewHostedPage; page: HostedPage }> {
    const provider = connect();
    serial += 1;
    const id = `${name}-buyer-${serial}`;
    const wish: NewHostedPage = {
      idempotencyKey: `${name}-order-${serial}`,
      customer: { id, email: 'buyer@example.test' },
      currency: 'GBP',
      items,
      redirectUrl: 'http://localhost:1/back',
      cancelUrl: 'http://localhost:1/basket',
      passThrough: { orderId: `o${serial}`, userId: 'u1' },
    };
    await provider.billing.ensureCustomer({ ...wish.customer, currency: 'GBP' });
    return { ...provider, wish, page: await provider.billing.createCheckoutPage(wish) };
  }

  async function buy() {
    const { billing, press, page, wish } = await openPage();
    await press(page, 'pay');
    const paid = await billing.retrieveHostedPage(page.id);
    return { billing, page, wish, paid, invoiceId: paid?.invoice?.id ?? '' };
  }

  describe('a payment page', () => {
    it('is created once per idempotency key and returns its paid invoice', async () => {
      const { billing, page, wish, paid } = await buy();
      expect(page).toMatchObject({
        state: 'created',
        passThrough: wish.passThrough,
        invoice: null,
        subscription: null,
      });
      expect((await billing.createCheckoutPage(wish)).id).toBe(page.id);
      expect(paid).toMatchObject({
        id: page.id,
        state: 'succeeded',
        passThrough: wish.passThrough,
        customerId: wish.customer.id,
        invoice: {
          customerId: wish.customer.id,
          currency: 'GBP',
          total: 8900,
          isPaid: true,
          reference: null,
          subscriptionId: null,
          transactionId: expect.any(String),
          itemPriceIds: ['course-c1-GBP', 'course-c2-GBP'],
        },
      });
    });

    it('can be acknowledged more than once', async () => {
      const { billing, page } = await buy();
      for (let time = 0; time < 2; time++) await billing.acknowledgeHostedPage(page.id);
      expect(await billing.retrieveHostedPage(page.id)).toMatchObject({ state: 'acknowledged' });
    });

    it('can be cancelled, and an unknown page is null', async () => {
      const { billing, press, page } = await openPage();
      await press(page, 'cancel');
      expect(await billing.retrieveHostedPage(page.id)).toMatchObject({ state: 'cancelled', invoice: null });
      expect(await billing.retrieveHostedPage('nobody')).toBeNull();
    });
  });

  describe('an invoice', () => {
    it('is read with its refunds, and a repeated refund is made once', async () => {
      const { billing, wish, invoiceId: id } = await buy();
      const paid = {
        id,
        customerId: wish.customer.id,
        currency: 'GBP',
        total: 8900,
        isPaid: true,
        subscriptionId: null,
      };
      expect(await billing.retrieveInvoice(id)).toEqual({ ...paid, creditNotes: [] });
      const refund = { invoiceId: id, amount: 4900, idempotencyKey: `${id}:line-1`, comment: 'You had this already.' };
      const { creditNoteId, amount } = await billing.refundInvoice(refund);
      expect(amount).toBe(4900);
      expect((await billing.refundInvoice(refund)).creditNoteId).toBe(creditNoteId);
      const note = { id: creditNoteId, amount: 4900, reference: refund.idempotencyKey, issuedAt: expect.any(Date) };
      expect(await billing.retrieveInvoice(id)).toMatchObject({ ...paid, creditNotes: [note] });
    });

    it('lists its refunds in the order in which they were made', async () => {
      const { billing, invoiceId } = await buy();
      const made: string[] = [];
      for (const amount of [100, 200, 300]) {
        const refund = { invoiceId, amount, idempotencyKey: `${invoiceId}:part-${amount}`, comment: 'A part.' };
        made.push((await billing.refundInvoice(refund)).creditNoteId);
      }
      expect((await billing.retrieveInvoice(invoiceId))?.creditNotes.map(({ id }) => id)).toEqual(made);
    });

    it('is null, and has no link, for an unknown id', async () => {
      const { billing } = connect();
      expect([await billing.retrieveInvoice('999'), await billing.linkInvoice('999')]).toEqual([null, null]);
    });

    it('refuses a refund of more than is left, and a refund of an unknown invoice', async () => {
      const { billing, invoiceId } = await buy();
      const refund = { invoiceId, amount: 8901, idempotencyKey: `${invoiceId}:more`, comment: 'Too much.' };
      const more = await failure(billing.refundInvoice(refund));
      expect(isRefusedByProvider(more)).toBe(true);
      expect(more).toMatchObject({ kind: 'provider-failed', code: 'PROVIDER_REFUSED' });
      for (const unknown of ['999', '../invoices/1']) {
        const refused = await failure(billing.refundInvoice({ ...refund, invoiceId: unknown, amount: 1 }));
        expect(isRefusedByProvider(refused)).toBe(true);
      }
    });
  });

  describe('a charge to a token', () => {
    async function payer(nonce = 'fake-valid-nonce') {
      const { billing, wish } = await openPage();
      const { currency, customer } = wish;
      const payment = { method: 'CREDIT_CARD', nonce } as const;
      const reference = `${customer.id}-charge`;
      return {
        billing,
        charge: { idempotencyKey: reference, reference, customerId: customer.id, currency, items, payment },
      };
    }

    it('returns the paid invoice, which a repeat and its reference find again', async () => {
      const { billing, charge } = await payer();
      const invoice = await billing.chargeToken(charge);
      expect(invoice).toMatchObject({
        reference: charge.reference,
        customerId: charge.customerId,
        total: 8900,
        isPaid: true,
        transactionId: expect.any(String),
        itemPriceIds: ['course-c1-GBP', 'course-c2-GBP'],
      });
      expect(await billing.chargeToken(charge)).toEqual(invoice);
      expect(await billing.findInvoice(charge.customerId, charge.reference)).toEqual(invoice);
      expect(await billing.findInvoice(charge.customerId, 'another')).toBeNull();
      expect(await billing.findInvoice('somebody-else', charge.reference)).toBeNull();
    });

    it('of zero makes a paid invoice without a payment', async () => {
      const { billing, charge } = await payer();
      const free = [{ itemPriceId: 'course-c1-GBP', unitPrice: 4900, discount: 4900 }];
      const invoice = await billing.chargeToken({ ...charge, items: free, payment: null });
      expect(invoice).toMatchObject({ isPaid: true, total: 0, transactionId: null });
    });

    it('that the bank declines fails as a declined payment and leaves no invoice', async () => {
      const { billing, charge } = await payer('fake-processor-declined-visa-nonce');
      expect(await failure(billing.chargeToken(charge))).toMatchObject({ code: 'PAYMENT_DECLINED' });
      expect(await failure(billing.keepPaymentToken(charge.customerId, charge.payment))).toMatchObject({
        code: 'PAYMENT_DECLINED',
      });
      expect(await billing.findInvoice(charge.customerId, charge.reference)).toBeNull();
    });
  });

  it('a price without its item is refused', async () => {
    const item = { id: 'course-nowhere', title: 'Nowhere' };
    const error = await failure(connect().billing.putItemPrice({ item, currency: 'GBP', price: 100 }));
    expect(isRefusedByProvider(error)).toBe(true);
  });

  describe('a subscription', () => {
    // Not the price of the catalogue, which may have changed since the customer was shown this one.
    const price = 5500;

    async function begin(hasTrial = false) {
      const { billing, wish } = await openPage();
      const customerId = wish.customer.id;
      const { paymentSourceId } = await billing.keepPaymentToken(customerId, {
        method: 'CREDIT_CARD',
        nonce: 'fake-valid-nonce',
      });
      const id = `${customerId}-sub`;
      const asked = { idempotencyKey: id, customerId, subscriptionId: id, itemPriceId: 'plan-monthly-GBP', price };
      const begun = await billing.beginSubscription({ ...asked, couponCode: null, hasTrial, paymentSourceId });
      return { billing, id, customerId, begun };
    }

    const factsOf = (update: SubscriptionUpdate | null) => update?.subscription;

    it('begins only once and is read as it began', async () => {
      const { billing, id, customerId, begun } = await begin();
      const facts = {
        id,
        customerId,
        state: 'active',
        itemPriceId: 'plan-monthly-GBP',
        price,
        currency: 'GBP',
        trialEndsAt: null,
      };
      expect(factsOf(begun)).toMatchObject({ ...facts, canceledAt: null, dueSince: null, hasScheduledChanges: false });
      expect(factsOf(await billing.retrieveSubscription(id))).toMatchObject(facts);
      expect((await billing.retrieveSubscription(id))?.payer).toMatchObject({ customerId, method: 'CREDIT_CARD' });
      const again = { customerId, subscriptionId: id, itemPriceId: 'plan-monthly-GBP', price, couponCode: null };
      const repeat = { ...again, idempotencyKey: `${id}-again`, hasTrial: false, paymentSourceId: null };
      expect(await billing.beginSubscription(repeat)).toBeNull();
      expect(await billing.retrieveSubscription('nobody')).toBeNull();
    });

    it('is cancelled at the end of its term and kept again, each only once', async () => {
      const { billing, id, begun } = await begin();
      const cancelled = factsOf(await billing.cancelSubscription(id));
      expect(cancelled).toMatchObject({ state: 'non_renewing', canceledAt: expect.any(Date), nextPaymentAt: null });
      expect(cancelled?.version).toBeGreaterThan(begun?.subscription?.version ?? Number.POSITIVE_INFINITY);
      expect(await billing.cancelSubscription(id)).toBeNull();
      const kept = { state: 'active', canceledAt: null, nextPaymentAt: expect.any(Date) };
      expect(factsOf(await billing.keepSubscription(id))).toMatchObject(kept);
      expect(await billing.keepSubscription(id)).toBeNull();
    });

    it('schedules a change of plan for the next term, and removes it again', async () => {
      const { billing, id } = await begin();
      const planned = { itemPriceId: 'plan-monthly-GBP', hasScheduledChanges: true };
      expect(factsOf(await billing.changePlan(id, 'plan-annual-GBP'))).toMatchObject(planned);
      expect(factsOf(await billing.keepPlan(id))).toMatchObject({ ...planned, hasScheduledChanges: false });
      expect(await billing.keepPlan(id)).toBeNull();
    });

    it('has its term end and next payment moved to the given day', async () => {
      const { billing, id } = await begin();
      const endsAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 60 * 86_400_000);
      const moved = factsOf(await billing.moveTermEnd(id, endsAt, `${id}-moved`));
      expect(moved).toMatchObject({ termEndsAt: endsAt, nextPaymentAt: endsAt });
    });

    it('ends at once during its trial, and only once', async () => {
      const { billing, id, begun } = await begin(true);
      expect(factsOf(begun)).toMatchObject({ state: 'in_trial', trialEndsAt: expect.any(Date) });
      expect(factsOf(await billing.endTrial(id))).toMatchObject({ state: 'cancelled', nextPaymentAt: null });
      expect(await billing.endTrial(id)).toBeNull();
    });

    it('that begins on a page is returned with the page, and no second page begins it', async () => {
      const { billing, press, wish } = await openPage();
      const { items: _, ...page } = wish;
      const subscriptionId = `${wish.customer.id}-sub`;
      const plan = { subscriptionId, itemPriceId: 'plan-monthly-GBP', price, couponCode: null, hasTrial: false };
      const opened = await billing.createSubscriptionPage({ ...page, ...plan, idempotencyKey: subscriptionId });
      if (!opened) return expect.fail('no page');
      await press(opened, 'pay');
      expect(await billing.retrieveHostedPage(opened.id)).toMatchObject({
        state: 'succeeded',
        subscription: { id: subscriptionId, state: 'active', price },
        invoice: { isPaid: true, subscriptionId, total: price },
      });
      const second = { ...page, ...plan, idempotencyKey: `${subscriptionId}-2` };
      expect(await billing.createSubscriptionPage(second)).toBeNull();
    });
  });

  it('a purchase appears in the events, and each event is read by its id', async () => {
    const { billing, wish, invoiceId } = await buy();
    const told = [];
    for (let offset: string | null | undefined; offset !== null; ) {
      const listed = await billing.listEvents(new Date(Date.now() - 60_000), offset ?? null);
      offset = listed.next;
      for (const { id } of listed.events) told.push(await billing.retrieveEvent(id));
    }
    const invoice = { invoiceId, customerId: wish.customer.id, isPaid: true, reference: null };
    for (const type of ['invoice_generated', 'payment_succeeded']) {
      expect(told).toContainEqual(expect.objectContaining({ type, about: 'money', invoice }));
    }
    expect(await billing.retrieveEvent('ev_nobody')).toBeNull();
  });
}
