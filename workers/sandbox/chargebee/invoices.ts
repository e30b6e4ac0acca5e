import { PdfInvoiceBodySchema } from '#chargebee/invoice.schema.js';
import { newId } from '../ids';
import type { Sandbox } from '../sandbox';
import { isMember } from '../store';
import type { EventSource } from '../webhooks';
import { type Operation, write } from './operation';
import { netOf, type PricedLine, type Pricing } from './pricing';
import {
  type Card,
  type Customer,
  type Invoice,
  putResource,
  requireResource,
  type Subscription,
  saveResource,
  type Transaction,
} from './resources';
import { type Charge, charge, linkToInvoice } from './transactions';

const PDF_LIFE_SECONDS = 3600;

export const invoiceOperations: Operation[] = [
  write<{ disposition_type?: string }>(
    '/invoices/:id/pdf',
    PdfInvoiceBodySchema,
    ['disposition_type'],
    (sandbox, _input, { id }) => ({ download: offerPdf(sandbox, requireResource(sandbox, 'invoice', id)) }),
  ),
];

interface InvoiceDetails {
  /** The payment; absent if nothing was charged or the invoice is due. */
  payment?: Transaction;
  note?: string;
  isDue?: boolean;
  /** The subscription term that it bills; unix seconds. */
  ofTerm?: { subscriptionId: string; from: number; to: number };
  /** An id that the app chose. */
  id?: string;
  /** The caller's own reference. */
  poNumber?: string;
  /** Unix seconds; default is now. */
  at?: number;
}

/** Stores an invoice: paid, or due if requested. */
export function issueInvoice(
  sandbox: Sandbox,
  customer: Customer,
  pricing: Pricing,
  { payment, note, isDue = false, ofTerm, id, poNumber, at }: InvoiceDetails = {},
): Invoice {
  const { store, clock } = sandbox;
  const now = at ?? clock.now();
  const isFirst = store.select('invoice', [isMember('customer_id', customer.id)], 'position', 1).length === 0;
  return putResource<Invoice>(sandbox, {
    id: id ?? String(store.count('invoice')),
    customer_id: customer.id,
    ...(ofTerm && { subscription_id: ofTerm.subscriptionId }),
    recurring: ofTerm !== undefined,
    ...(poNumber && { po_number: poNumber }),
    status: isDue ? 'payment_due' : 'paid',
    price_type: 'tax_exclusive',
    date: now,
    due_date: now,
    net_term_days: 0,
    exchange_rate: 1,
    currency_code: pricing.currencyCode,
    total: pricing.total,
    amount_paid: payment ? pricing.total : 0,
    amount_adjusted: 0,
    write_off_amount: 0,
    credits_applied: 0,
    amount_due: isDue ? pricing.total : 0,
    amount_to_collect: isDue ? pricing.total : 0,
    round_off_amount: 0,
    ...(!isDue && { paid_at: now }),
    generated_at: now,
    updated_at: now,
    resource_version: clock.nextVersion(),
    first_invoice: isFirst,
    new_sales_amount: pricing.total,
    has_advance_charges: false,
    term_finalized: true,
    is_gifted: false,
    deleted: false,
    tax: 0,
    channel: 'web',
    ...writeLines(pricing, ofTerm ?? { from: now, to: now }, customer.id),
    linked_payments: payment ? [linkOf(payment, pricing.total, now)] : [],
    dunning_attempts: [],
    applied_credits: [],
    adjustment_credit_notes: [],
    issued_credit_notes: [],
    linked_orders: [],
    ...(note && { notes: [{ note }] }),
    ...(customer.billing_address && { billing_address: { ...customer.billing_address } }),
    site_details_at_creation: { timezone: 'Etc/UTC' },
    object: 'invoice',
  });
}

/** Charges the priced items, issues their invoice (due if the payment is declined) and links the two. */
export function chargeInvoice(
  sandbox: Sandbox,
  customer: Customer,
  pricing: Pricing,
  order: Partial<Charge>,
  details: InvoiceDetails = {},
): { invoice: Invoice; transaction: Transaction } {
  const { total: amount, currencyCode } = pricing;
  const paid = charge(sandbox, { customerId: customer.id, amount, currencyCode, ...order });
  const payment = order.isDeclined ? undefined : paid;
  const invoice = issueInvoice(sandbox, customer, pricing, { ...details, isDue: order.isDeclined, payment });
  return { invoice, transaction: linkToInvoice(sandbox, paid, invoice) };
}

/**
 * Charges the priced items, issues their invoice and emits the events. A total of zero makes no payment; a declined
 * payment leaves the invoice due. `about` is added to the content of the payment's event.
 */
export function bill(
  sandbox: Sandbox,
  about: { customer: Customer; card?: Card; subscription?: Subscription },
  pricing: Pricing,
  order: Partial<Charge>,
  details: InvoiceDetails,
  source: EventSource,
): Invoice {
  const { customer } = about;
  const charged = pricing.total === 0 ? undefined : chargeInvoice(sandbox, customer, pricing, order, details);
  const { invoice } = charged ?? { invoice: issueInvoice(sandbox, customer, pricing, details) };
  sandbox.webhooks.emit('invoice_generated', source, { invoice });
  if (charged && !order.isDeclined) sandbox.webhooks.emit('payment_succeeded', source, { ...charged, ...about });
  return invoice;
}

/** Marks an invoice as paid and returns the newer version. */
export function payInvoice(sandbox: Sandbox, invoice: Invoice, payment: Transaction): Invoice {
  const now = sandbox.clock.now();
  return saveResource<Invoice>(sandbox, {
    ...invoice,
    status: 'paid',
    amount_paid: payment.amount ?? 0,
    amount_due: 0,
    amount_to_collect: 0,
    paid_at: now,
    linked_payments: [...(invoice.linked_payments ?? []), linkOf(payment, payment.amount ?? 0, now)],
  });
}

/** A paid or refunded amount as invoices and credit notes have it. */
export function linkOf(payment: Transaction, amount: number, at: number) {
  return {
    txn_id: payment.id,
    applied_amount: amount,
    applied_at: at,
    txn_status: 'success' as const,
    txn_date: at,
    txn_amount: amount,
  };
}

interface Span {
  subscriptionId?: string;
  from: number;
  to: number;
}

/** Lines, discounts and subtotal, the same in invoices and estimates. */
export function writeLines(pricing: Pricing, span: Span, customerId?: string) {
  const lines = pricing.lines.map((line) => ({ id: newId('li_', 16), line }));
  return {
    sub_total: pricing.subTotal,
    line_items: lines.map(({ id, line }) => writeLine(id, line, span, customerId)),
    line_item_discounts: lines.flatMap(({ id, line }) =>
      line.discounts.map(({ type, entityId, amount }) => ({
        object: 'line_item_discount' as const,
        line_item_id: id,
        discount_type: type,
        discount_amount: amount,
        ...(entityId && { coupon_id: entityId, entity_id: entityId }),
      })),
    ),
    discounts: pricing.discounts.map(({ type, entityId, description, kind, amount }) => ({
      object: 'discount' as const,
      entity_type: type,
      discount_type: kind,
      description,
      amount,
      ...(entityId && { entity_id: entityId }),
    })),
  };
}

/** The members that are the same in every line of an invoice or a credit note. */
export const plainLine = {
  object: 'line_item',
  pricing_model: 'flat_fee',
  is_taxed: false,
  tax_amount: 0,
  tax_exempt_reason: 'tax_not_configured',
  metered: false,
  is_percentage_pricing: false,
} as const;

function writeLine(id: string, line: PricedLine, { subscriptionId, from, to }: Span, customerId?: string) {
  const itemLevel = line.discounts.filter((discount) => discount.type.startsWith('item_level'));
  return {
    ...plainLine,
    id,
    ...(subscriptionId && { subscription_id: subscriptionId }),
    date_from: from,
    date_to: to,
    unit_amount: line.unitAmount,
    quantity: line.quantity,
    amount: line.amount,
    discount_amount: line.amount - netOf(line),
    item_level_discount_amount: itemLevel.reduce((total, discount) => total + discount.amount, 0),
    description: line.description,
    entity_description: line.description,
    entity_type: `${line.itemType}_item_price` as const,
    entity_id: line.itemPriceId,
    ...(customerId && { customer_id: customerId }),
  };
}

/** A link to the invoice's PDF, valid for an hour. */
export function offerPdf({ store, clock, settings }: Sandbox, invoice: Invoice) {
  const token = newId('', 40);
  const validTill = clock.now() + PDF_LIFE_SECONDS;
  store.put('download', token, { invoice_id: invoice.id, valid_till: validTill });
  const url = `${settings.ownOrigin}/downloads/${token}`;
  return { download_url: url, valid_till: validTill, mime_type: 'application/pdf', object: 'download' };
}
