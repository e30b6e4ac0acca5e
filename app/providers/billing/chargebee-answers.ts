import { z } from 'zod';
import { AppError } from '~/kit/app-error';
import type {
  BillingEvent,
  CreditNote,
  HostedPage,
  Invoice,
  PaidInvoice,
  PayerFacts,
  PortalSession,
  SubscriptionFacts,
  SubscriptionNews,
} from './port';

/** Ids of ours that reach a path: the SDK turns an encoded slash back into one, so nothing else may pass. */
export const resourceId = /^[A-Za-z0-9_-]{1,70}$/;

const Portal = z.object({
  portal_session: z.object({ id: z.string(), access_url: z.url(), expires_at: z.number().int().optional() }),
});

export function readPortalSession(raw: unknown): PortalSession {
  const { id, access_url: url, expires_at: expires } = readAnswer(Portal, raw).portal_session;
  return { id, url, expiresAt: expires ? new Date(expires * 1000) : null };
}

const Event = z.object({
  id: z.string().regex(resourceId),
  event_type: z.string().min(1).max(100),
  occurred_at: z.number().int(),
  content: z.record(z.string(), z.unknown()),
});

export function toEvent(raw: unknown): BillingEvent {
  const event = Event.parse(raw);
  return {
    id: event.id,
    type: event.event_type,
    occurredAt: new Date(event.occurred_at * 1000),
    content: event.content,
  };
}

/** Minor units. What goes back is told by credit notes and refunds, never by a sum below nothing. */
const Sum = z.number().int().nonnegative();

/** Only what we rely on; the provider adds members without notice and old payloads lack some. */
export const InvoiceAnswer = z.object({
  id: z.string(),
  customer_id: z.string(),
  subscription_id: z.string().optional(),
  po_number: z.string().optional(),
  status: z.string(),
  currency_code: z.string(),
  total: Sum.default(0),
  amount_paid: Sum.default(0),
  paid_at: z.number().int().optional(),
  line_items: z
    .array(
      z.object({
        entity_id: z.string().optional(),
        date_from: z.number().int().optional(),
        date_to: z.number().int().optional(),
      }),
    )
    .default([]),
  discounts: z.array(z.object({ entity_type: z.string(), entity_id: z.string().optional() })).default([]),
  issued_credit_notes: z.array(z.object({ cn_id: z.string() })).default([]),
  linked_payments: z.array(z.object({ txn_id: z.string(), txn_status: z.string().optional() })).default([]),
});

const SubscriptionAnswer = z.object({
  id: z.string(),
  customer_id: z.string(),
  status: z.enum(['in_trial', 'active', 'non_renewing', 'paused', 'cancelled', 'future', 'transferred']),
  currency_code: z.string(),
  created_at: z.number().int().optional(),
  started_at: z.number().int().optional(),
  trial_end: z.number().int().optional(),
  current_term_start: z.number().int().optional(),
  current_term_end: z.number().int().optional(),
  next_billing_at: z.number().int().optional(),
  cancelled_at: z.number().int().optional(),
  cancel_schedule_created_at: z.number().int().optional(),
  due_invoices_count: z.number().int().default(0),
  due_since: z.number().int().optional(),
  deleted: z.boolean().default(false),
  has_scheduled_changes: z.boolean().default(false),
  resource_version: z.number().int().default(0),
  subscription_items: z
    .array(z.object({ item_price_id: z.string(), item_type: z.string(), amount: Sum.optional() }))
    .default([]),
  coupons: z
    .array(z.object({ coupon_id: z.string(), applied_count: z.number().int().nonnegative().default(0) }))
    .default([]),
});

const CustomerAnswer = z.object({
  id: z.string(),
  resource_version: z.number().int().default(0),
  payment_method: z.object({ type: z.string() }).optional(),
});

const CardAnswer = z.object({ last4: z.string().optional() });

const SourceAnswer = z.object({
  card: CardAnswer.optional(),
  paypal: z.object({ email: z.string().optional() }).optional(),
});

const dateOf = (seconds: number | undefined) => (seconds === undefined ? null : new Date(seconds * 1000));

function readSubscription(found: z.infer<typeof SubscriptionAnswer>): SubscriptionFacts {
  const plan = found.subscription_items.find((item) => item.item_type === 'plan');
  const isOver = found.status === 'cancelled' || found.deleted;
  return {
    id: found.id,
    customerId: found.customer_id,
    // Cancelled within its trial, it may still be called a trial.
    state: found.deleted
      ? 'cancelled'
      : found.status === 'in_trial' && found.cancel_schedule_created_at !== undefined
        ? 'non_renewing'
        : found.status,
    itemPriceId: plan?.item_price_id ?? null,
    currency: found.currency_code,
    price: plan?.amount ?? null,
    createdAt: new Date((found.created_at ?? found.started_at ?? 0) * 1000),
    trialEndsAt: dateOf(found.trial_end),
    termStartsAt: dateOf(found.current_term_start),
    termEndsAt: isOver ? dateOf(found.cancelled_at ?? found.current_term_end) : dateOf(found.current_term_end),
    nextPaymentAt: dateOf(found.next_billing_at),
    canceledAt: dateOf(found.cancel_schedule_created_at ?? (isOver ? found.cancelled_at : undefined)),
    dueSince: found.due_invoices_count > 0 ? dateOf(found.due_since) : null,
    couponCode: found.coupons[0]?.coupon_id ?? null,
    couponAppliedTimes: found.coupons[0]?.applied_count ?? 0,
    hasScheduledChanges: found.has_scheduled_changes,
    version: found.resource_version,
  };
}

function readPayer(
  customer: z.infer<typeof CustomerAnswer> | undefined,
  card: z.infer<typeof CardAnswer> | undefined,
  email?: string,
): PayerFacts | null {
  if (!customer) return null;
  const type = customer.payment_method?.type;
  const method = type === undefined ? null : type.startsWith('paypal') ? 'PAYPAL' : 'CREDIT_CARD';
  const lastFour = method === 'CREDIT_CARD' ? (card?.last4 ?? null) : null;
  return { customerId: customer.id, method, lastFour, email: email ?? null, version: customer.resource_version };
}

const News = z.object({
  subscription: SubscriptionAnswer.optional(),
  customer: CustomerAnswer.optional(),
  card: CardAnswer.optional(),
  payment_source: SourceAnswer.optional(),
  invoice: InvoiceAnswer.optional(),
});

/**
 * What an answer or an event tells of subscriptions; null when nothing. Throws provider-failed for what cannot be read,
 * and for what speaks of more than one customer.
 */
export function readNews(raw: unknown): SubscriptionNews | null {
  const { subscription, customer, card, payment_source: source, invoice } = readAnswer(News, raw);
  const customers = [subscription?.customer_id, customer?.id, invoice?.customer_id].filter((id) => id !== undefined);
  if (new Set(customers).size > 1) throw failed('The billing provider told of more than one customer at once.');
  const isPaid = invoice?.subscription_id !== undefined && invoice.status === 'paid';
  const news = {
    subscription: subscription ? readSubscription(subscription) : null,
    payer: readPayer(customer, card ?? source?.card, source?.paypal?.email),
    payment: isPaid ? readPaidInvoice(invoice, undefined) : null,
  };
  return news.subscription || news.payment || news.payer ? news : null;
}

const Page = z.object({
  id: z.string().regex(resourceId),
  url: z.url().default('https://invalid.invalid/'),
  state: z.enum(['created', 'requested', 'succeeded', 'acknowledged', 'cancelled']),
  expires_at: z.number().int().optional(),
  pass_thru_content: z.string().optional(),
  content: z
    .object({
      invoice: InvoiceAnswer.optional(),
      customer: CustomerAnswer.optional(),
      subscription: SubscriptionAnswer.optional(),
      card: CardAnswer.optional(),
      transaction: z.object({ id: z.string() }).optional(),
    })
    .optional(),
});

const Source = z.object({ payment_source: z.object({ id: z.string().regex(resourceId) }) });

export function readPaymentSource(raw: unknown): { paymentSourceId: string } {
  return { paymentSourceId: readAnswer(Source, raw).payment_source.id };
}

const PageAddress = z.object({ hosted_page: z.object({ url: z.url() }) });

export function readPageAddress(raw: unknown): { url: string } {
  return readAnswer(PageAddress, raw).hosted_page;
}

const PassThrough = z.object({ orderId: z.string(), userId: z.string() });

export function readHostedPage(raw: unknown): HostedPage {
  const page = readAnswer(Page, raw);
  const invoice = page.content?.invoice;
  return {
    id: page.id,
    url: page.url,
    state: page.state,
    expiresAt: page.expires_at ? new Date(page.expires_at * 1000) : null,
    passThrough: readPassThrough(page.pass_thru_content),
    customerId: page.content?.customer?.id ?? invoice?.customer_id ?? null,
    invoice: invoice ? readPaidInvoice(invoice, page.content?.transaction?.id) : null,
    subscription: page.content?.subscription ? readSubscription(page.content.subscription) : null,
    payer: readPayer(page.content?.customer, page.content?.card),
  };
}

function readPassThrough(text: string | undefined): HostedPage['passThrough'] {
  if (!text) return null;
  try {
    return PassThrough.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function readPaidInvoice(invoice: z.infer<typeof InvoiceAnswer>, transactionId: string | undefined): PaidInvoice {
  const payment = invoice.linked_payments.find(
    (link) => link.txn_status === undefined || link.txn_status === 'success',
  );
  return {
    id: invoice.id,
    reference: invoice.po_number ?? null,
    customerId: invoice.customer_id,
    currency: invoice.currency_code,
    total: invoice.total,
    amountPaid: invoice.amount_paid,
    isPaid: invoice.status === 'paid',
    transactionId: payment?.txn_id ?? transactionId ?? null,
    paidAt: invoice.paid_at ? new Date(invoice.paid_at * 1000) : null,
    itemPriceIds: invoice.line_items.flatMap((line) => line.entity_id ?? []),
    couponCode: invoice.discounts.find(({ entity_type: type }) => type.endsWith('_coupon'))?.entity_id ?? null,
    subscriptionId: invoice.subscription_id ?? null,
    termStartsAt: dateOf(invoice.line_items[0]?.date_from),
    termEndsAt: dateOf(invoice.line_items[0]?.date_to),
  };
}

/** The invoice of an answer that charged something. */
export function readCharged(raw: unknown): PaidInvoice {
  return readPaidInvoice(readAnswer(InvoiceAnswer, raw), undefined);
}

/** Of a list of invoices the one that bears a reference and was not voided. */
export function findCharged(raw: unknown, reference: string): PaidInvoice | null {
  const list = readAnswer(z.array(z.object({ invoice: InvoiceAnswer })), raw);
  const found = list.find(({ invoice }) => invoice.po_number === reference && invoice.status !== 'voided');
  return found ? readPaidInvoice(found.invoice, undefined) : null;
}

const CreditNoteAnswer = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  total: Sum.default(0),
  date: z.number().int().optional(),
  notes: z.array(z.string()).catch([]),
  line_items: z
    .array(
      z.object({
        entity_id: z.string().optional(),
        amount: Sum.default(0),
        discount_amount: Sum.default(0),
      }),
    )
    .default([]),
});

/** What `readCreditNotes` finds again, at the end of what a credit note says to the customer. */
export function formatReference(key: string): string {
  return `Reference: ${key}`;
}

const reference = /Reference: ([\w:-]{1,100})$/;

/** Of a list of credit notes those that gave money back: no adjustments of unpaid invoices, nothing voided. */
export function readCreditNotes(raw: unknown): CreditNote[] {
  const notes = readAnswer(z.array(z.object({ credit_note: CreditNoteAnswer })), raw);
  return notes
    .map((entry) => entry.credit_note)
    .filter(({ type, status }) => type !== 'adjustment' && status !== 'voided')
    .map(({ id, total, date, notes, line_items: lines }) => ({
      id,
      amount: total,
      issuedAt: dateOf(date),
      lines: lines.flatMap(({ entity_id: itemPriceId, amount, discount_amount: discount }) =>
        itemPriceId ? [{ itemPriceId, amount: amount - discount }] : [],
      ),
      reference: notes.map((note) => reference.exec(note)?.[1]).find(Boolean) ?? null,
    }));
}

/** An invoice but for its credit notes, and whether it has any: they are asked for by themselves. */
export function readInvoice(raw: unknown): { invoice: Omit<Invoice, 'creditNotes'>; hasCreditNotes: boolean } {
  const found = readAnswer(InvoiceAnswer, raw);
  const { id, customer_id: customerId, currency_code: currency, total, status } = found;
  return {
    invoice: {
      id,
      customerId,
      currency,
      total,
      isPaid: status === 'paid',
      subscriptionId: found.subscription_id ?? null,
    },
    hasCreditNotes: found.issued_credit_notes.length > 0,
  };
}

const RefundAnswer = z.object({
  invoice: z.object({ id: z.string() }),
  transaction: z.object({ id: z.string(), amount: Sum }),
  credit_note: z.object({ id: z.string(), reference_invoice_id: z.string().optional() }).optional(),
});

/**
 * A site may be set up to issue no credit notes: the refund's transaction then stands in for it. `invoiceIds` are all
 * that the answer names.
 */
export function readRefund(raw: unknown): { creditNoteId: string; amount: number; invoiceIds: string[] } {
  const { invoice, transaction, credit_note: note } = readAnswer(RefundAnswer, raw);
  const invoiceIds = [invoice.id, note?.reference_invoice_id ?? invoice.id];
  return { creditNoteId: note?.id ?? transaction.id, amount: transaction.amount, invoiceIds };
}

const EventsAnswer = z.object({
  list: z.array(z.object({ event: z.unknown() })),
  next_offset: z.string().nullish(),
});

/** A page of events: one that cannot be read is left out, since it must not stand in the way of all others. */
export function readEvents(raw: unknown): { events: BillingEvent[]; next: string | null } {
  const { list, next_offset: next } = readAnswer(EventsAnswer, raw);
  const events = list.flatMap(({ event }) => {
    try {
      return [toEvent(event)];
    } catch {
      return [];
    }
  });
  return { events, next: next ?? null };
}

const DownloadAnswer = z.object({ download: z.object({ download_url: z.url() }) });

export function readDownload(raw: unknown): string {
  return readAnswer(DownloadAnswer, raw).download.download_url;
}

/** What the provider answers is about what it was asked for, or it may be somebody else's. Throws provider-failed. */
export function requireSame(asked: string, answered: string): void {
  if (asked !== answered) throw failed('The billing provider answered about something else than it was asked for.');
}

function failed(what: string): AppError {
  return new AppError('provider-failed', undefined, { cause: new Error(what) });
}

/** Throws provider-failed for what has not the shape that we rely on. */
export function readAnswer<T>(schema: z.ZodType<T>, raw: unknown): T {
  const read = schema.safeParse(raw);
  if (!read.success) throw new AppError('provider-failed', undefined, { cause: read.error });
  return read.data;
}
