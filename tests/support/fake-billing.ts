import { AppError } from '~/kit/app-error';
import type { Currency } from '~/kit/money';
import type { BillingEvent, BillingPort, HostedPage, NewHostedPage, PaidInvoice } from '~/providers/billing/port';

interface FakePage extends HostedPage {
  asked: NewHostedPage;
}

export interface FakeBilling extends BillingPort {
  pages: Map<string, FakePage>;
  customers: Map<string, { email: string; currency: Currency }>;
  events: BillingEvent[];
  acknowledged: string[];
  portals: { customerId: string; redirectUrl: string }[];
  /** Names of the calls so far. */
  calls: string[];
  /** The next calls of this name fail as a provider does that is down. */
  fail(call: keyof BillingPort, count?: number): void;
  /** The buyer pays; answers the events that the provider sends. Facts of the invoice may be bent. */
  pay(pageId: string, bent?: Partial<PaidInvoice>): BillingEvent[];
  cancel(pageId: string): void;
}

let serial = 0;

/** The billing provider's port in memory: pages that are paid or cancelled by the test. */
export function fakeBilling(): FakeBilling {
  const faults = new Map<string, number>();
  const byKey = new Map<string, FakePage>();
  const next = () => {
    serial += 1;
    return serial;
  };
  const called = async (name: keyof BillingPort) => {
    fake.calls.push(name);
    await Promise.resolve();
    const left = faults.get(name) ?? 0;
    if (left > 0) {
      faults.set(name, left - 1);
      throw new AppError('provider-failed');
    }
  };
  const pageOf = (id: string) => {
    const page = fake.pages.get(id);
    if (!page) throw new Error(`no page ${id}`);
    return page;
  };

  const fake: FakeBilling = {
    isConfigured: true,
    pages: new Map(),
    customers: new Map(),
    events: [],
    acknowledged: [],
    portals: [],
    calls: [],
    fail: (call, count = 1) => void faults.set(call, count),

    async ensureCustomer({ id, email, currency }) {
      await called('ensureCustomer');
      if (!fake.customers.has(id)) fake.customers.set(id, { email, currency });
    },
    async createPortalSession(customer, redirectUrl) {
      await called('createPortalSession');
      const id = `portal${next()}`;
      fake.portals.push({ customerId: customer.id, redirectUrl });
      return { id, url: `http://localhost:8788/portal/v2/${id}`, expiresAt: null };
    },
    async createCheckoutPage(asked) {
      await called('createCheckoutPage');
      const known = byKey.get(asked.idempotencyKey);
      if (known) return { ...known };
      const id = `page${next()}`;
      const page: FakePage = {
        id,
        url: `http://localhost:8788/pages/v4/${id}`,
        state: 'created',
        expiresAt: null,
        passThrough: asked.passThrough,
        customerId: null,
        invoice: null,
        asked,
      };
      byKey.set(asked.idempotencyKey, page);
      fake.pages.set(id, page);
      return { ...page };
    },
    async retrieveHostedPage(id) {
      await called('retrieveHostedPage');
      const page = fake.pages.get(id);
      return page ? { ...page } : null;
    },
    async acknowledgeHostedPage(id) {
      await called('acknowledgeHostedPage');
      pageOf(id).state = 'acknowledged';
      fake.acknowledged.push(id);
    },
    readEvent(body) {
      try {
        const { id, type, occurredAt, content } = JSON.parse(body) as Record<string, unknown>;
        if (typeof id !== 'string' || typeof type !== 'string') throw new Error('no event');
        return { id, type, occurredAt: new Date(String(occurredAt)), content: content as Record<string, unknown> };
      } catch (cause) {
        throw new AppError('unreadable', 'The body is not an event.', { cause });
      }
    },
    async retrieveEvent(id) {
      await called('retrieveEvent');
      return fake.events.find((event) => event.id === id) ?? null;
    },
    invoiceOf: ({ content }) => (content.invoice as ReturnType<BillingPort['invoiceOf']>) ?? null,

    pay(pageId, bent = {}) {
      const page = pageOf(pageId);
      const { asked } = page;
      const total = asked.items.reduce((sum, item) => sum + item.unitPrice - item.discount, 0);
      const n = next();
      page.state = 'succeeded';
      page.customerId = asked.customer.id;
      page.invoice = {
        id: `invoice${n}`,
        customerId: asked.customer.id,
        currency: asked.currency,
        total,
        amountPaid: total,
        isPaid: true,
        transactionId: total > 0 ? `txn${n}` : null,
        paidAt: null,
        itemPriceIds: asked.items.map((item) => item.itemPriceId),
        ...bent,
      };
      const { id: invoiceId, customerId, isPaid } = page.invoice;
      const content = { invoice: { invoiceId, customerId, isPaid } };
      const types = total > 0 ? ['invoice_generated', 'payment_succeeded'] : ['invoice_generated'];
      const sent = types.map((type) => ({ id: `ev${next()}`, type, occurredAt: new Date(), content }));
      fake.events.push(...sent);
      return sent;
    },
    cancel(pageId) {
      pageOf(pageId).state = 'cancelled';
    },
  };
  return fake;
}
