import { z } from 'zod';
import { pick } from '~/kit/pick';
import { dateOf, readAnswer, Sum } from './chargebee-call';
import type { CreditNote, Invoice, PaidInvoice } from './payments-port';

/* The provider's answers about invoices, their refunds and their documents. */

/** Only the fields we rely on; the provider adds fields without notice, and old payloads lack some. */
export const InvoiceAnswer = z.object({
  id: z.string(),
  customer_id: z.string(),
  subscription_id: z.string().optional(),
  po_number: z.string().optional(),
  status: z.string(),
  currency_code: z.string(),
  total: Sum.default(0),
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

export function readPaidInvoice(invoice: z.infer<typeof InvoiceAnswer>, transactionId?: string): PaidInvoice {
  const payment = invoice.linked_payments.find(
    (link) => link.txn_status === undefined || link.txn_status === 'success',
  );
  return {
    id: invoice.id,
    reference: invoice.po_number ?? null,
    customerId: invoice.customer_id,
    currency: invoice.currency_code,
    total: invoice.total,
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

/** The invoice with this reference that was not voided. */
export function findCharged(raw: unknown, reference: string): PaidInvoice | null {
  const list = readAnswer(z.array(z.object({ invoice: InvoiceAnswer })), raw);
  const found = list.find(({ invoice }) => invoice.po_number === reference && invoice.status !== 'voided');
  return found ? readPaidInvoice(found.invoice) : null;
}

const CreditNoteAnswer = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  total: Sum.default(0),
  amount_paid: Sum.default(0),
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

/** The end of a credit note's comment, in which `readCreditNotes` finds the key again. */
export function formatReference(key: string): string {
  return `Reference: ${key}`;
}

const reference = /Reference: ([\w:-]{1,100})$/;

/** The credit notes that refunded money; leaves out adjustments of unpaid invoices and voided notes. */
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

/** An invoice without its credit notes, and whether it has any: they are requested separately. */
export function readInvoice(raw: unknown): { invoice: Omit<Invoice, 'creditNotes'>; hasCreditNotes: boolean } {
  const found = readAnswer(InvoiceAnswer, raw);
  const invoice = pick(readPaidInvoice(found), 'id', 'customerId', 'currency', 'total', 'isPaid', 'subscriptionId');
  return { invoice, hasCreditNotes: found.issued_credit_notes.length > 0 };
}

const RefundAnswer = z.object({
  invoice: z.object({ id: z.string() }),
  transaction: z.object({ id: z.string(), amount: Sum }),
  credit_note: z.object({ id: z.string(), reference_invoice_id: z.string().optional() }).optional(),
});

/**
 * Reads a refund. A site may be set up without credit notes: then the refund's transaction replaces one. `invoiceIds`
 * are all that the answer names.
 */
export function readRefund(raw: unknown): { creditNoteId: string; amount: number; invoiceIds: string[] } {
  const { invoice, transaction, credit_note: note } = readAnswer(RefundAnswer, raw);
  const invoiceIds = [invoice.id, note?.reference_invoice_id ?? invoice.id];
  return { creditNoteId: note?.id ?? transaction.id, amount: transaction.amount, invoiceIds };
}

export const DownloadAnswer = z.object({ download: z.object({ download_url: z.url() }) });
