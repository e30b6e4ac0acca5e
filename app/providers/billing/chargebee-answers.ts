import { z } from 'zod';
import { AppError } from '~/kit/app-error';
import type { BillingEvent, CreditNote, HostedPage, Invoice, PaidInvoice, PortalSession } from './port';

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

/** Only what we rely on; the provider adds members without notice and old payloads lack some. */
export const InvoiceAnswer = z.object({
  id: z.string(),
  customer_id: z.string(),
  status: z.string(),
  currency_code: z.string(),
  total: z.number().int().default(0),
  amount_paid: z.number().int().default(0),
  paid_at: z.number().int().optional(),
  line_items: z.array(z.object({ entity_id: z.string().optional() })).default([]),
  issued_credit_notes: z.array(z.object({ cn_id: z.string() })).default([]),
  linked_payments: z.array(z.object({ txn_id: z.string(), txn_status: z.string().optional() })).default([]),
});

const Page = z.object({
  id: z.string().regex(resourceId),
  url: z.url().default('https://invalid.invalid/'),
  state: z.enum(['created', 'requested', 'succeeded', 'acknowledged', 'cancelled']),
  expires_at: z.number().int().optional(),
  pass_thru_content: z.string().optional(),
  content: z
    .object({
      invoice: InvoiceAnswer.optional(),
      customer: z.object({ id: z.string() }).optional(),
      transaction: z.object({ id: z.string() }).optional(),
    })
    .optional(),
});

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
    customerId: invoice.customer_id,
    currency: invoice.currency_code,
    total: invoice.total,
    amountPaid: invoice.amount_paid,
    isPaid: invoice.status === 'paid',
    transactionId: payment?.txn_id ?? transactionId ?? null,
    paidAt: invoice.paid_at ? new Date(invoice.paid_at * 1000) : null,
    itemPriceIds: invoice.line_items.flatMap((line) => line.entity_id ?? []),
  };
}

const CreditNoteAnswer = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  total: z.number().int().default(0),
  notes: z.array(z.string()).catch([]),
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
    .map(({ id, total, notes }) => ({
      id,
      amount: total,
      reference: notes.map((note) => reference.exec(note)?.[1]).find(Boolean) ?? null,
    }));
}

/** An invoice but for its credit notes, and whether it has any: they are asked for by themselves. */
export function readInvoice(raw: unknown): { invoice: Omit<Invoice, 'creditNotes'>; hasCreditNotes: boolean } {
  const found = readAnswer(InvoiceAnswer, raw);
  const { id, customer_id: customerId, currency_code: currency, total, status } = found;
  return {
    invoice: { id, customerId, currency, total, isPaid: status === 'paid' },
    hasCreditNotes: found.issued_credit_notes.length > 0,
  };
}

const RefundAnswer = z.object({
  transaction: z.object({ id: z.string(), amount: z.number().int() }),
  credit_note: z.object({ id: z.string() }).optional(),
});

/** A site may be set up to issue no credit notes: the refund's transaction then stands in for it. */
export function readRefund(raw: unknown): { creditNoteId: string; amount: number } {
  const { transaction, credit_note: note } = readAnswer(RefundAnswer, raw);
  return { creditNoteId: note?.id ?? transaction.id, amount: transaction.amount };
}

function readAnswer<T>(schema: z.ZodType<T>, raw: unknown): T {
  const read = schema.safeParse(raw);
  if (!read.success) throw new AppError('provider-failed', undefined, { cause: read.error });
  return read.data;
}
