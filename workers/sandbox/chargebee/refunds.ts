import type { Invoice as Official } from 'chargebee';
import { RefundInvoiceBodySchema } from '#chargebee/invoice.schema.js';
import type { Sandbox } from '../sandbox';
import type { EventSource } from '../webhooks';
import { issueCreditNote } from './credit-notes';
import { withCard } from './customers';
import { invalidState, wrongParameter } from './errors';
import { type Operation, write } from './operation';
import {
  type CreditNote,
  findResource,
  type Invoice,
  requireResource,
  saveResource,
  type Transaction,
} from './resources';
import { factsOf, giveBack, linkToCreditNote } from './transactions';

interface Refund extends Official.RefundInputParam {
  /** The invoice line to refund; default is all lines. */
  lineId?: string;
}

export const refundOperations: Operation[] = [
  write<Official.RefundInputParam>(
    '/invoices/:id/refund',
    RefundInvoiceBodySchema,
    ['refund_amount', 'comment', 'customer_notes', 'credit_note.reason_code'],
    (sandbox, input, { id }) => refund(sandbox, requireResource(sandbox, 'invoice', id), input),
  ),
];

/**
 * Refunds an amount of an invoice in minor units, by default all that is left: a refund of its payment, a refundable
 * credit note, and their events. The invoice stays paid. 409 if nothing is left to refund, 400 for more than is left.
 */
export function refund(sandbox: Sandbox, invoice: Invoice, input: Refund, source: EventSource = 'api') {
  const { webhooks } = sandbox;
  const payment = paymentOf(sandbox, invoice);
  const left = refundable(invoice);
  if (!payment || left === 0) throw invalidState(`The invoice ${invoice.id} has nothing that could be refunded`);
  const amount = input.refund_amount ?? left;
  if (amount > left) throw wrongParameter('refund_amount', `cannot be more than ${left}`);

  const paidBack = giveBack(sandbox, payment, amount);
  const creditNote = issueCreditNote(sandbox, invoice, paidBack, {
    reason: input.credit_note?.reason_code ?? 'waiver',
    note: input.customer_notes,
    lineId: input.lineId,
  });
  const transaction = linkToCreditNote(sandbox, paidBack, creditNote);
  const credited = addCreditNote(sandbox, invoice, creditNote);
  const customer = findResource(sandbox, 'customer', invoice.customer_id);
  webhooks.emit('credit_note_created', source, { credit_note: creditNote });
  webhooks.emit('payment_refunded', source, {
    transaction,
    invoice: credited,
    credit_note: creditNote,
    ...(customer && withCard(sandbox, customer)),
  });
  webhooks.emit('invoice_updated', source, { invoice: credited });
  return { invoice: credited, transaction, credit_note: creditNote };
}

/** The paid amount that is not refunded yet. */
export function refundable(invoice: Invoice): number {
  const notes = (invoice.issued_credit_notes ?? []).filter((note) => note.cn_status !== 'voided');
  return notes.reduce((left, note) => left - (note.cn_total ?? 0), invoice.amount_paid ?? 0);
}

function paymentOf(sandbox: Sandbox, invoice: Invoice): Transaction | undefined {
  const id = invoice.linked_payments?.find((link) => link.txn_status === 'success')?.txn_id;
  return findResource(sandbox, 'transaction', id);
}

function addCreditNote(sandbox: Sandbox, invoice: Invoice, note: CreditNote): Invoice {
  return saveResource(sandbox, {
    ...invoice,
    issued_credit_notes: [...(invoice.issued_credit_notes ?? []), factsOf(note)],
  });
}
