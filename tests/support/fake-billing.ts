import { AppError, refusedByProvider } from '~/kit/app-error';
import type { Currency } from '~/kit/money';
import { followsEvent } from '~/providers/billing/chargebee-events';
import type { BillingEvent, EventFacts } from '~/providers/billing/events-port';
import type { HostedPage, NewChangePage, NewHostedPage, NewSubscriptionPage } from '~/providers/billing/pages-port';
import type {
  CreditNote,
  Invoice,
  ItemToSell,
  NewCharge,
  NewRefund,
  PaidInvoice,
} from '~/providers/billing/payments-port';
import type { BillingPort } from '~/providers/billing/port';
import type {
  NewSubscription,
  PayerFacts,
  SubscriptionFacts,
  SubscriptionUpdate,
} from '~/providers/billing/subscriptions-port';

interface FakePage extends HostedPage {
  /** What the page is for: a purchase, a new subscription, or a change of one. */
  asked?: NewHostedPage;
  begins?: NewSubscriptionPage;
  changes?: NewChangePage;
}

export interface FakeBilling extends BillingPort {
  pages: Map<string, FakePage>;
  customers: Map<string, { email: string; currency: Currency }>;
  events: BillingEvent[];
  invoices: Map<string, Invoice>;
  subscriptions: Map<string, SubscriptionFacts>;
  payers: Map<string, PayerFacts>;
  /** Refunds so far; a repeat with the same key is not counted. */
  refunds: NewRefund[];
  /** Charges to tokens so far; a repeat with the same key is not counted. */
  charges: NewCharge[];
  acknowledged: string[];
  /** Items for one-off purchases, by id. */
  items: Map<string, ItemToSell>;
  /** `course-c1-GBP` → minor units. */
  itemPrices: Map<string, number>;
  portals: { customerId: string; redirectUrl: string }[];
  /** Names of the calls so far. */
  calls: string[];
  /** The next calls of this name fail, as if the provider were down. */
  fail(call: keyof BillingPort, count?: number): void;
  /** The next calls of this name take effect, but their answers are lost. */
  lose(call: 'chargeToken', count?: number): void;
  /** The next calls of this name are refused for good. */
  refuse(call: keyof BillingPort, count?: number): void;
  /** Simulates half an hour: idempotency keys are forgotten, their effects stay. */
  forgetKeys(): void;
  /** The buyer pays; returns the provider's events. `bent` changes facts of the invoice. */
  pay(pageId: string, bent?: Partial<PaidInvoice>): BillingEvent[];
  cancel(pageId: string): void;
  /** A person refunds an invoice at the provider; returns the events. */
  giveBack(invoiceId: string, amount: number, lines?: CreditNote['lines']): BillingEvent[];
  /** The customer pays a subscription's page; returns the events in the provider's order. */
  subscribe(pageId: string): BillingEvent[];
  /** The customer confirms a change's page; returns the event. */
  confirm(pageId: string): BillingEvent;
  /** Starts a subscription without a page. */
  begin(wish: NewSubscription): void;
  /** The price of each subscription from its next term on. */
  scheduled: Map<string, string>;
  /** Changes a subscription at the provider; returns the event. */
  change(id: string, type: string, part: Partial<SubscriptionFacts>): BillingEvent;
  /** Pays a term; returns the events. */
  payTerm(id: string): BillingEvent[];
}

let serial = 0;

/** The same port, whose calls first wait for `before`, called with their name. */
function counted<Port extends object>(port: Port, before: (name: string) => Promise<void>): Port {
  return new Proxy(port, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return async (...input: unknown[]) => {
        await before(String(name));
        return Reflect.apply(call, target, input);
      };
    },
  });
}

/** The billing port in memory; the test pays or cancels its pages. */
export function fakeBilling(): FakeBilling {
  const faults = new Map<string, { left: number; error: () => AppError }>();
  const byKey = new Map<string, FakePage>();
  const refundsByKey = new Map<string, { creditNoteId: string; amount: number }>();
  const chargesByKey = new Map<string, PaidInvoice>();
  const charged: PaidInvoice[] = [];
  const usedTokens = new Set<string>();
  let answersToLose = 0;
  const next = () => {
    serial += 1;
    return serial;
  };
  const called = async (name: string) => {
    fake.calls.push(name);
    await Promise.resolve();
    const fault = faults.get(name);
    if (!fault?.left) return;
    fault.left -= 1;
    throw fault.error();
  };
  const pageOf = (id: string) => {
    const page = fake.pages.get(id);
    if (!page) throw new Error(`no page ${id}`);
    return page;
  };

  const openPage = (
    { idempotencyKey, passThrough }: Pick<NewHostedPage, 'idempotencyKey' | 'passThrough'>,
    purpose: Pick<FakePage, 'asked' | 'begins' | 'changes'>,
  ): HostedPage => {
    const id = `page${next()}`;
    const page: FakePage = byKey.get(idempotencyKey) ?? {
      id,
      url: `http://localhost:8788/pages/v4/${id}`,
      state: 'created',
      expiresAt: null,
      passThrough,
      customerId: null,
      invoice: null,
      subscription: null,
      payer: null,
      ...purpose,
    };
    byKey.set(idempotencyKey, page);
    fake.pages.set(page.id, page);
    return { ...page };
  };

  const tell = (type: string, facts: EventFacts) => {
    const event = { id: `ev${next()}`, type, occurredAt: new Date(), ...facts };
    fake.events.push(event);
    return event;
  };

  /** Issues a credit note; returns it with the events. */
  const credit = (invoice: Invoice, amount: number, lines: CreditNote['lines'], reference: string | null) => {
    const note: CreditNote = { id: `note${next()}`, amount, issuedAt: new Date(), lines, reference };
    invoice.creditNotes.push(note);
    const events = ['credit_note_created', 'payment_refunded', 'invoice_updated'].map((type) =>
      tell(type, { about: 'refund', invoiceId: invoice.id }),
    );
    return [note, events] as const;
  };

  const declined = () =>
    new AppError('provider-failed', 'Your payment method was declined.', { code: 'PAYMENT_DECLINED' });

  /** Issues a paid invoice. */
  const issue = (
    part: Pick<PaidInvoice, 'customerId' | 'currency' | 'total' | 'itemPriceIds'> & Partial<PaidInvoice>,
  ) => {
    const n = next();
    const paid: PaidInvoice = {
      id: `invoice${n}`,
      reference: null,
      isPaid: true,
      transactionId: part.total > 0 ? `txn${n}` : null,
      paidAt: null,
      couponCode: null,
      subscriptionId: null,
      termStartsAt: null,
      termEndsAt: null,
      ...part,
    };
    const { id, customerId, currency, total, isPaid, subscriptionId } = paid;
    fake.invoices.set(id, { id, customerId, currency, total, isPaid, subscriptionId, creditNotes: [] });
    return paid;
  };

  /** Issues the invoice of a one-off purchase; returns it with the events. */
  const invoiceFor = (
    { customerId, currency, items }: Pick<NewCharge, 'customerId' | 'currency' | 'items'>,
    bent: Partial<PaidInvoice>,
  ) => {
    const total = items.reduce((sum, item) => sum + item.unitPrice - item.discount, 0);
    const itemPriceIds = items.map((item) => item.itemPriceId);
    const paid = issue({ customerId, currency, total, itemPriceIds, ...bent });
    const types = total > 0 ? ['invoice_generated', 'payment_succeeded'] : ['invoice_generated'];
    const { id: invoiceId, isPaid, reference } = paid;
    const facts = { about: 'money', invoice: { invoiceId, customerId: paid.customerId, isPaid, reference } } as const;
    return [paid, types.map((type) => tell(type, facts))] as const;
  };

  const updateOf = (id: string): SubscriptionUpdate | null => {
    const subscription = fake.subscriptions.get(id);
    if (!subscription) return null;
    return structuredClone({ subscription, payer: fake.payers.get(subscription.customerId) ?? null, payment: null });
  };

  /** Changes a subscription. Returns null if the subscription is in none of these states. */
  const changeIf = (
    id: string,
    states: SubscriptionFacts['state'][],
    type: string,
    part: Partial<SubscriptionFacts>,
  ) => {
    const state = fake.subscriptions.get(id)?.state;
    if (!state || !states.includes(state)) return null;
    fake.change(id, type, part);
    return updateOf(id);
  };

  const tellOfSubscription = (type: string, id: string, payment: PaidInvoice | null = null) => {
    const { subscription = null, payer = null } = updateOf(id) ?? {};
    return tell(type, { about: 'subscription', update: { subscription, payer, payment } });
  };

  const port: Omit<BillingPort, 'isConfigured' | 'followsEvent' | 'readEvent'> = {
    async ensureCustomer({ id, email, currency }) {
      if (!fake.customers.has(id)) fake.customers.set(id, { email, currency });
    },
    async createPortalSession(customer, redirectUrl) {
      const id = `portal${next()}`;
      fake.portals.push({ customerId: customer.id, redirectUrl });
      return { id, url: `http://localhost:8788/portal/v2/${id}`, expiresAt: null };
    },
    async createCheckoutPage(asked) {
      return openPage(asked, { asked });
    },
    async createSubscriptionPage(begins) {
      if (fake.subscriptions.has(begins.subscriptionId)) return null;
      return openPage(begins, { begins });
    },
    async createChangePage(changes) {
      if (fake.subscriptions.get(changes.subscriptionId)?.state !== 'active') return null;
      return openPage(changes, { changes });
    },
    async retrieveSubscription(id) {
      return updateOf(id);
    },
    async cancelSubscription(id) {
      const part = { state: 'non_renewing', canceledAt: new Date(), nextPaymentAt: null } as const;
      return changeIf(id, ['active', 'in_trial'], 'subscription_cancellation_scheduled', part);
    },
    async endTrial(id) {
      const now = new Date();
      const part = { state: 'cancelled', canceledAt: now, termEndsAt: now, nextPaymentAt: null } as const;
      return changeIf(id, ['in_trial', 'non_renewing'], 'subscription_cancelled', part);
    },
    async endSubscription(id) {
      const now = new Date();
      const part = { state: 'cancelled', canceledAt: now, termEndsAt: now, nextPaymentAt: null } as const;
      return changeIf(id, ['active', 'in_trial', 'non_renewing', 'paused'], 'subscription_cancelled', part);
    },
    async keepSubscription(id) {
      const nextPaymentAt = fake.subscriptions.get(id)?.termEndsAt ?? null;
      const part = { state: 'active', canceledAt: null, nextPaymentAt } as const;
      return changeIf(id, ['non_renewing'], 'subscription_scheduled_cancellation_removed', part);
    },
    async keepPaymentToken(customerId, { method, nonce }) {
      if (nonce.includes('declined')) throw declined();
      const lastFour = method === 'CREDIT_CARD' ? '1111' : null;
      const email = method === 'PAYPAL' ? 'payer@example.test' : null;
      fake.payers.set(customerId, { customerId, method, lastFour, email, version: next() });
      return { paymentSourceId: `pm-${nonce}` };
    },
    async chargeToken(charge) {
      const { idempotencyKey: key, reference, payment } = charge;
      const known = chargesByKey.get(key);
      if (known) return structuredClone(known);
      if (payment && (payment.nonce.includes('declined') || usedTokens.has(payment.nonce))) throw declined();
      if (payment) usedTokens.add(payment.nonce);
      const [invoice] = invoiceFor(charge, { reference });
      fake.charges.push(charge);
      charged.push(invoice);
      chargesByKey.set(key, invoice);
      if (answersToLose === 0) return structuredClone(invoice);
      answersToLose -= 1;
      throw new AppError('provider-failed');
    },
    async findInvoice(customerId, reference) {
      const found = charged.find((one) => one.customerId === customerId && one.reference === reference);
      return found ? structuredClone(found) : null;
    },
    async beginSubscription(wish) {
      if (fake.subscriptions.has(wish.subscriptionId)) return null;
      fake.begin(wish);
      return updateOf(wish.subscriptionId);
    },
    async moveTermEnd(id, until) {
      if (!fake.subscriptions.has(id)) return null;
      // The provider counts in whole seconds.
      const endsAt = new Date(until.getTime() - (until.getTime() % 1000));
      fake.change(id, 'subscription_changed', { termEndsAt: endsAt, nextPaymentAt: endsAt });
      return updateOf(id);
    },
    async changePlan(id, itemPriceId) {
      const part = { hasScheduledChanges: true };
      const changed = changeIf(id, ['active', 'in_trial'], 'subscription_changes_scheduled', part);
      if (changed) fake.scheduled.set(id, itemPriceId);
      return changed;
    },
    async keepPlan(id) {
      if (!fake.subscriptions.get(id)?.hasScheduledChanges) return null;
      fake.scheduled.delete(id);
      fake.change(id, 'subscription_scheduled_changes_removed', { hasScheduledChanges: false });
      return updateOf(id);
    },
    async createMethodsPage(customerId) {
      return { url: `http://localhost:8788/pages/v4/methods-${customerId}` };
    },
    async retrieveHostedPage(id) {
      const page = fake.pages.get(id);
      return page ? { ...page } : null;
    },
    async acknowledgeHostedPage(id) {
      pageOf(id).state = 'acknowledged';
      fake.acknowledged.push(id);
    },
    async retrieveInvoice(id) {
      const invoice = fake.invoices.get(id);
      return invoice ? structuredClone(invoice) : null;
    },
    async linkInvoice(id) {
      return fake.invoices.has(id) ? `https://billing.test/invoices/${id}.pdf` : null;
    },
    async refundInvoice(refund) {
      const known = refundsByKey.get(refund.idempotencyKey);
      if (known) return known;
      const invoice = fake.invoices.get(refund.invoiceId);
      const left = invoice?.creditNotes.reduce((rest, note) => rest - note.amount, invoice.total) ?? 0;
      if (!invoice?.isPaid || refund.amount < 1 || refund.amount > left) throw refusedByProvider();
      const [note] = credit(invoice, refund.amount, [], refund.idempotencyKey);
      const done = { creditNoteId: note.id, amount: refund.amount };
      fake.refunds.push(refund);
      refundsByKey.set(refund.idempotencyKey, done);
      return done;
    },
    async putItem(item) {
      fake.items.set(item.id, item);
    },
    async putItemPrice({ item, currency, price }) {
      if (!fake.items.has(item.id)) throw refusedByProvider();
      fake.itemPrices.set(`${item.id}-${currency}`, price);
    },
    async retrieveEvent(id) {
      return fake.events.find((event) => event.id === id) ?? null;
    },
    async listEvents(after, offset) {
      const since = fake.events
        .filter((event) => event.occurredAt > after)
        .sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
      const start = Number(offset ?? 0);
      const end = start + 100;
      return { events: structuredClone(since.slice(start, end)), next: end < since.length ? String(end) : null };
    },
  };

  const fake: FakeBilling = {
    isConfigured: true,
    pages: new Map(),
    customers: new Map(),
    events: [],
    invoices: new Map(),
    subscriptions: new Map(),
    payers: new Map(),
    scheduled: new Map(),
    refunds: [],
    charges: [],
    acknowledged: [],
    items: new Map(),
    itemPrices: new Map(),
    portals: [],
    calls: [],
    fail: (call, left = 1) => void faults.set(call, { left, error: () => new AppError('provider-failed') }),
    refuse: (call, left = 1) => void faults.set(call, { left, error: () => refusedByProvider() }),
    lose(_call, count = 1) {
      answersToLose = count;
    },
    forgetKeys() {
      byKey.clear();
      chargesByKey.clear();
      refundsByKey.clear();
    },

    ...counted(port, called),
    followsEvent,
    readEvent(body) {
      try {
        const { id, type, occurredAt } = JSON.parse(body) as Record<string, unknown>;
        if (typeof id !== 'string' || typeof type !== 'string') throw new Error('no event');
        return { id, type, occurredAt: new Date(String(occurredAt)) };
      } catch (cause) {
        throw new AppError('unreadable', 'The body is not an event.', { cause });
      }
    },

    pay(pageId, bent = {}) {
      const page = pageOf(pageId);
      const { asked } = page;
      if (!asked) throw new Error(`page ${pageId} sells nothing`);
      const [invoice, events] = invoiceFor({ ...asked, customerId: asked.customer.id }, bent);
      Object.assign(page, { state: 'succeeded', customerId: asked.customer.id, invoice });
      return events;
    },
    cancel(pageId) {
      pageOf(pageId).state = 'cancelled';
    },
    giveBack(invoiceId, amount, lines = []) {
      const invoice = fake.invoices.get(invoiceId);
      if (!invoice) throw new Error(`no invoice ${invoiceId}`);
      const [, events] = credit(invoice, amount, lines, null);
      return events;
    },
    subscribe(pageId) {
      const page = pageOf(pageId);
      const { begins } = page;
      if (!begins) throw new Error(`page ${pageId} begins no subscription`);
      if (fake.subscriptions.has(begins.subscriptionId)) throw new Error('it has begun already');
      const { subscriptionId: id, customer, hasTrial } = begins;
      fake.begin({ ...begins, customerId: customer.id, paymentSourceId: null });
      const payer = {
        customerId: customer.id,
        method: 'CREDIT_CARD',
        lastFour: '1111',
        email: null,
        version: next(),
      } as const;
      fake.payers.set(customer.id, payer);
      const paid = hasTrial ? [] : fake.payTerm(id);
      const [first] = paid;
      Object.assign(page, {
        state: 'succeeded',
        customerId: customer.id,
        subscription: fake.subscriptions.get(id) ?? null,
        payer,
        invoice: first?.about === 'subscription' ? first.update.payment : null,
      });
      return [...paid, tellOfSubscription('subscription_created', id)];
    },
    confirm(pageId) {
      const page = pageOf(pageId);
      const { changes } = page;
      if (!changes) throw new Error(`page ${pageId} changes no subscription`);
      const { subscriptionId: id, itemPriceId } = changes;
      fake.scheduled.set(id, itemPriceId);
      const event = fake.change(id, 'subscription_changed', { hasScheduledChanges: true });
      const subscription = fake.subscriptions.get(id) ?? null;
      Object.assign(page, { state: 'succeeded', customerId: subscription?.customerId ?? null, subscription });
      return event;
    },
    begin({ subscriptionId: id, customerId, itemPriceId, price, hasTrial, couponCode }) {
      const now = new Date();
      const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
      const ends = inDays(hasTrial ? 7 : 30);
      fake.subscriptions.set(id, {
        id,
        customerId,
        state: hasTrial ? 'in_trial' : 'active',
        itemPriceId,
        currency: itemPriceId.slice(-3),
        price,
        createdAt: now,
        trialEndsAt: hasTrial ? ends : null,
        termStartsAt: now,
        termEndsAt: ends,
        nextPaymentAt: ends,
        canceledAt: null,
        dueSince: null,
        couponCode,
        couponAppliedTimes: 0,
        hasScheduledChanges: false,
        version: next(),
      });
    },
    change(id, type, part) {
      const before = fake.subscriptions.get(id);
      if (!before) throw new Error(`no subscription ${id}`);
      fake.subscriptions.set(id, { ...before, ...part, version: next() });
      return tellOfSubscription(type, id);
    },
    payTerm(id) {
      const of = fake.subscriptions.get(id);
      if (!of) throw new Error(`no subscription ${id}`);
      const payment = issue({
        customerId: of.customerId,
        currency: of.currency,
        total: of.price ?? 0,
        itemPriceIds: of.itemPriceId ? [of.itemPriceId] : [],
        couponCode: of.couponCode,
        subscriptionId: id,
        termStartsAt: of.termStartsAt,
        termEndsAt: of.termEndsAt,
      });
      return [
        tell('invoice_generated', { about: 'subscription', update: { subscription: null, payer: null, payment } }),
        tellOfSubscription('payment_succeeded', id, payment),
      ];
    },
  };
  return fake;
}
