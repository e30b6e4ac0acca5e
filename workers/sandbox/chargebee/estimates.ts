import type { Sandbox } from '../sandbox';
import { requireCustomer } from './customers';
import { writeLines } from './invoices';
import { CreateInvoiceForItemsEstimateBodySchema } from './official-schemas';
import { type Operation, write } from './operation';
import { type PricingRequest, priceItems } from './pricing';
import { untranspose } from './wire';

interface EstimateInput {
  currency_code?: string;
  coupon_ids?: string[];
  invoice?: { customer_id?: string };
  item_prices?: Record<string, unknown[]>;
  discounts?: Record<string, unknown[]>;
}

export const estimateOperations: Operation[] = [
  write<EstimateInput>(
    '/estimates/create_invoice_for_items',
    {
      schema: CreateInvoiceForItemsEstimateBodySchema,
      isIdempotent: false,
      supported: [
        'currency_code',
        'coupon_ids',
        'invoice.customer_id',
        'item_prices.item_price_id',
        'item_prices.quantity',
        'item_prices.unit_price',
        'discounts.apply_on',
        'discounts.item_price_id',
        'discounts.percentage',
        'discounts.amount',
      ],
    },
    estimateInvoice,
  ),
];

function estimateInvoice(sandbox: Sandbox, input: EstimateInput): object {
  const customerId = input.invoice?.customer_id;
  if (customerId) requireCustomer(sandbox, customerId, 'invoice[customer_id]');
  const pricing = priceItems(sandbox, {
    ...(input.currency_code && { currencyCode: input.currency_code }),
    items: untranspose(input.item_prices) as PricingRequest['items'],
    itemsParam: 'item_prices',
    itemType: 'charge',
    couponIds: (input.coupon_ids ?? []).filter(Boolean),
    discounts: untranspose(input.discounts) as PricingRequest['discounts'],
  });
  const now = sandbox.clock.now();
  return {
    estimate: {
      created_at: now,
      object: 'estimate',
      invoice_estimate: {
        recurring: false,
        price_type: 'tax_exclusive',
        currency_code: pricing.currencyCode,
        total: pricing.total,
        amount_due: pricing.total,
        amount_paid: 0,
        credits_applied: 0,
        round_off_amount: 0,
        ...(customerId && { customer_id: customerId }),
        ...writeLines(pricing, { from: now, to: now }, customerId),
        taxes: [],
        line_item_taxes: [],
        object: 'invoice_estimate',
      },
    },
  };
}
