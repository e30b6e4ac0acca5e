import { newId } from '../ids';
import type { Sandbox } from '../sandbox';
import { linkOf, plainLine } from './invoices';
import { spread } from './pricing';
import { type CreditNote, type Invoice, putResource, type Transaction } from './resources';

/** Stores the credit note of a paid refund, for one line or all. `note` is printed on it. */
export function issueCreditNote(
  sandbox: Sandbox,
  invoice: Invoice,
  refund: Transaction,
  { reason, note, lineId }: { reason: CreditNote['reason_code']; note?: string; lineId?: string },
): CreditNote {
  const { store, clock } = sandbox;
  const now = clock.now();
  const amount = refund.amount ?? 0;
  return putResource<CreditNote>(sandbox, {
    id: `TEST-CN-${store.count('credit_note')}`,
    customer_id: invoice.customer_id ?? '',
    reference_invoice_id: invoice.id,
    type: 'refundable',
    reason_code: reason,
    status: 'refunded',
    date: now,
    price_type: 'tax_exclusive',
    currency_code: invoice.currency_code,
    sub_total: amount,
    total: amount,
    amount_allocated: 0,
    amount_refunded: amount,
    amount_available: 0,
    refunded_at: now,
    generated_at: now,
    updated_at: now,
    resource_version: clock.nextVersion(),
    channel: 'web',
    round_off_amount: 0,
    fractional_correction: 0,
    ...(note && { notes: [note] }),
    line_items: writeLines(invoice, amount, now, lineId),
    line_item_discounts: [],
    discounts: [],
    taxes: [],
    line_item_taxes: [],
    linked_refunds: [linkOf(refund, amount, now)],
    allocations: [],
    ...(invoice.billing_address && { billing_address: { ...invoice.billing_address } }),
    site_details_at_creation: { timezone: 'Etc/UTC' },
    deleted: false,
    object: 'credit_note',
  });
}

/** The invoice's lines, or only `lineId`, with their refunded amounts in proportion to their prices. */
function writeLines(invoice: Invoice, amount: number, date: number, lineId?: string) {
  const lines = (invoice.line_items ?? []).filter(({ id }) => lineId === undefined || id === lineId);
  const shares = spread(
    amount,
    lines.map((line) => (line.amount ?? 0) - (line.discount_amount ?? 0)),
  );
  return lines.map((line, index) => ({
    ...plainLine,
    id: newId('li_', 16),
    date_from: date,
    date_to: date,
    unit_amount: shares[index] ?? 0,
    quantity: 1,
    amount: shares[index] ?? 0,
    discount_amount: 0,
    item_level_discount_amount: 0,
    ...(line.id && { reference_line_item_id: line.id }),
    description: line.description,
    ...(line.entity_description && { entity_description: line.entity_description }),
    entity_type: line.entity_type as 'charge_item_price',
    ...(line.entity_id && { entity_id: line.entity_id }),
    ...(line.customer_id && { customer_id: line.customer_id }),
  }));
}
