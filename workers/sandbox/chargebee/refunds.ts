import type { Sandbox } from '../sandbox';
import type { EventSource } from '../webhooks';
import { issueCreditNote } from './credit-notes';
import { cardOf } from './customers';
import { BillingError, wrongParameter } from './errors';
import { requireInvoice } from './invoices';
import { RefundInvoiceBodySchema } from './official-schemas';
import { type Operation, write } from './operation';
import type { CreditNote, Customer, Invoice, Transaction } from './resources';
import { giveBack, linkToCreditNote } from './transactions';

interface RefundInput {
  /** Minor units; default is all that is left. */
  refund_amount?: number;
  comment?: string;
  customer_notes?: string;
  credit_note?: { reason_code?: CreditNote['reason_code'] };
}

interface Refund extends RefundInput {
  /** The invoice line to refund; default is all lines. */
  lineId?: string;
}

export const refundOperations: Operation[] = [
  write<RefundInput>(
    '/invoices/:id/refund',
    {
      schema: RefundInvoiceBodySchema,
      supported: ['refund_amount', 'comment', 'customer_notes', 'credit_note.reason_code'],
    },
    (sandbox, input, { id = '' }) => refund(sandbox, requireInvoice(sandbox, id), input),
  ),
];

/**
 * Refunds an invoice: a refund of its payment, a refundable credit note, and their events. The invoice stays paid. 409
 * if nothing is left to refund, 400 for more than is left.
 */
export function refund(sandbox: Sandbox, invoice: Invoice, input: Refund, source: EventSource = 'api') {
  const { store, webhooks } = sandbox;
  const payment = paymentOf(sandbox, invoice);
  const left = refundable(invoice);
  if (!payment || left === 0) {
    throw new BillingError(
      409,
      'invalid_request',
      'invalid_state_for_request',
      `The invoice ${invoice.id} has nothing that could be refunded`,
    );
  }
  const amount = input.refund_amount ?? left;
  if (amount > left) throw wrongParameter('refund_amount', `cannot be more than ${left}`);

  const paidBack = giveBack(sandbox, payment, amount);
  const creditNote = issueCreditNote(sandbox, invoice, paidBack, {
    reason: input.credit_note?.reason_code ?? 'waiver',
    ...(input.customer_notes && { note: input.customer_notes }),
    ...(input.lineId && { lineId: input.lineId }),
  });
  const transaction = linkToCreditNote(sandbox, paidBack, creditNote);
  const credited = addCreditNote(sandbox, invoice, creditNote);
  const customer = invoice.customer_id ? store.find<Customer>('customer', invoice.customer_id)?.body : undefined;
  const card = customer && cardOf(sandbox, customer);
  webhooks.emit('credit_note_created', source, { credit_note: creditNote });
  webhooks.emit('payment_refunded', source, {
    transaction,
    invoice: credited,
    credit_note: creditNote,
    ...(customer && { customer }),
    ...(card && { card }),
  });
  webhooks.emit('invoice_updated', source, { invoice: credited });
  return { invoice: credited, transaction, credit_note: creditNote };
}

/** The paid amount that is not refunded yet. */
export function refundable(invoice: Invoice): number {
  const notes = (invoice.issued_credit_notes ?? []).filter((note) => note.cn_status !== 'voided');
  return notes.reduce((left, note) => left - (note.cn_total ?? 0), invoice.amount_paid ?? 0);
}

function paymentOf({ store }: Sandbox, invoice: Invoice): Transaction | undefined {
  const id = invoice.linked_payments?.find((link) => link.txn_status === 'success')?.txn_id;
  return id ? store.find<Transaction>('transaction', id)?.body : undefined;
}

function addCreditNote({ store, clock }: Sandbox, invoice: Invoice, note: CreditNote): Invoice {
  const credited: Invoice = {
    ...invoice,
    updated_at: clock.now(),
    resource_version: clock.nextVersion(),
    issued_credit_notes: [
      ...(invoice.issued_credit_notes ?? []),
      {
        cn_id: note.id,
        cn_status: note.status,
        ...(note.reason_code && { cn_reason_code: note.reason_code }),
        ...(note.date && { cn_date: note.date }),
        ...(note.total && { cn_total: note.total }),
      },
    ],
  };
  store.put('invoice', invoice.id, credited);
  return credited;
}
