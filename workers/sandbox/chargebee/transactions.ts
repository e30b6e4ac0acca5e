import { newId } from '../ids';
import type { Sandbox } from '../sandbox';
import { type Card, type CreditNote, type Invoice, putResource, type Transaction } from './resources';

/** The gateway of the sandbox's cards. */
export const GATEWAY_ACCOUNT = 'gw_sandbox';

/** An amount (minor units) to charge to a card. */
export interface Charge {
  customerId?: string;
  subscriptionId?: string;
  method?: 'card' | 'paypal_express_checkout';
  /** An id that the app chose. */
  id?: string;
  /** Unix seconds; default is now. */
  at?: number;
  card?: Card;
  amount: number;
  currencyCode: string;
  isThreeDSecure?: boolean;
  isDeclined?: boolean;
}

/** Stores a successful or failed payment and returns it. */
export function charge(sandbox: Sandbox, order: Charge): Transaction {
  const { clock } = sandbox;
  const now = order.at ?? clock.now();
  const { card } = order;
  return putResource<Transaction>(sandbox, {
    id: order.id ?? newId('txn_', 16),
    ...(order.customerId && { customer_id: order.customerId }),
    ...(order.subscriptionId && { subscription_id: order.subscriptionId }),
    ...(card && { payment_source_id: card.payment_source_id, iin: card.iin, last4: card.last4 }),
    ...(card?.masked_number && { masked_card_number: card.masked_number }),
    gateway_account_id: GATEWAY_ACCOUNT,
    gateway: 'chargebee',
    payment_method: order.method ?? 'card',
    type: 'payment',
    status: order.isDeclined ? 'failure' : 'success',
    date: now,
    ...(!order.isDeclined && { settled_at: now }),
    amount: order.amount,
    amount_unused: 0,
    currency_code: order.currencyCode,
    exchange_rate: 1,
    id_at_gateway: newId('cb_', 16),
    initiator_type: 'customer',
    three_d_secure: order.isThreeDSecure ?? false,
    fraud_flag: 'safe',
    ...(order.isDeclined && { error_code: 'card_declined', error_text: 'The card was declined.' }),
    updated_at: now,
    resource_version: clock.nextVersion(),
    deleted: false,
    linked_invoices: [],
    linked_refunds: [],
    object: 'transaction',
  });
}

/** Stores a refund of a payment; its credit note is linked later. */
export function giveBack(sandbox: Sandbox, payment: Transaction, amount: number): Transaction {
  const { clock } = sandbox;
  const now = clock.now();
  const refund: Transaction = {
    ...payment,
    id: newId('txn_', 16),
    type: 'refund',
    status: 'success',
    date: now,
    settled_at: now,
    amount,
    id_at_gateway: newId('cb_', 16),
    initiator_type: 'merchant',
    three_d_secure: false,
    updated_at: now,
    resource_version: clock.nextVersion(),
    refunded_txn_id: payment.id,
    linked_invoices: [],
    linked_refunds: [],
    linked_credit_notes: [],
  };
  const link = { txn_id: refund.id, txn_status: 'success' as const, txn_date: now, txn_amount: amount };
  const linked = [...(payment.linked_refunds ?? []), link];
  putResource(sandbox, { ...payment, linked_refunds: linked, resource_version: clock.nextVersion() });
  return putResource(sandbox, refund);
}

/** Links a refund to its credit note and returns the newer version. */
export function linkToCreditNote(sandbox: Sandbox, refund: Transaction, note: CreditNote): Transaction {
  return putLinked(sandbox, refund, {
    linked_credit_notes: [
      {
        ...appliedOf(refund),
        ...factsOf(note),
        cn_reference_invoice_id: note.reference_invoice_id,
      },
    ],
  });
}

/** A credit note as its invoice and its refund have it. */
export function factsOf({ id, status, reason_code, date, total }: CreditNote) {
  return { cn_id: id, cn_status: status, cn_reason_code: reason_code, cn_date: date, cn_total: total };
}

/** Links a payment to its invoice and returns the newer version. */
export function linkToInvoice(sandbox: Sandbox, payment: Transaction, invoice: Invoice): Transaction {
  const { id, date, total, status } = invoice;
  const facts = { invoice_id: id, invoice_date: date, invoice_total: total, invoice_status: status };
  return putLinked(sandbox, payment, { linked_invoices: [{ ...appliedOf(payment), ...facts }] });
}

function appliedOf({ amount = 0, date = 0 }: Transaction) {
  return { applied_amount: amount, applied_at: date };
}

function putLinked(sandbox: Sandbox, transaction: Transaction, links: Partial<Transaction>): Transaction {
  return putResource(sandbox, { ...transaction, resource_version: sandbox.clock.nextVersion(), ...links });
}
