import type { Invoice } from 'chargebee';
import { CreateInvoiceForItemsEstimateBodySchema } from '#chargebee/estimate.schema.js';
import { CreateForChargeItemsAndChargesInvoiceBodySchema } from '#chargebee/invoice.schema.js';
import type { Sandbox } from '../sandbox';
import { wrongParameter } from './errors';
import { bill, writeLines } from './invoices';
import { type Operation, write } from './operation';
import { CARD_TOKEN, takeCardToken, takePaypalToken } from './payment-sources';
import { CHARGES, type ChargesInput, priceCharges } from './pricing';
import { requireResource } from './resources';

interface EstimateInput extends ChargesInput {
  invoice?: { customer_id?: string };
}

type ChargeInput = ChargesInput & Omit<Invoice.CreateForChargeItemsAndChargesInputParam, keyof ChargesInput>;

export const chargeOperations: Operation[] = [
  {
    ...write<EstimateInput>(
      '/estimates/create_invoice_for_items',
      CreateInvoiceForItemsEstimateBodySchema,
      ['coupon_ids', 'invoice.customer_id', ...CHARGES],
      estimateInvoice,
    ),
    isIdempotent: false,
  },
  write<ChargeInput>(
    '/invoices/create_for_charge_items_and_charges',
    CreateForChargeItemsAndChargesInvoiceBodySchema,
    [
      'customer_id',
      'po_number',
      'retain_payment_source',
      ...CARD_TOKEN,
      'payment_method.type',
      'payment_method.gateway_account_id',
      'payment_method.tmp_token',
      ...CHARGES,
    ],
    chargeItems,
  ),
];

function estimateInvoice(sandbox: Sandbox, input: EstimateInput): object {
  const customerId = input.invoice?.customer_id;
  if (customerId) requireResource(sandbox, 'customer', customerId, 'invoice[customer_id]');
  const pricing = priceCharges(sandbox, input);
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

/** Charges items to a single-use token without saving a payment method; a total of zero charges nothing. */
function chargeItems(sandbox: Sandbox, input: ChargeInput): object {
  const customer = requireResource(sandbox, 'customer', input.customer_id, 'customer_id');
  const pricing = priceCharges(sandbox, input);
  const token = pricing.total > 0 ? takeToken(sandbox, input) : undefined;
  const method = token?.method === 'PAYPAL' ? 'paypal_express_checkout' : 'card';
  const order = { method, isThreeDSecure: token?.isConfirmed } as const;
  return { invoice: bill(sandbox, { customer }, pricing, order, { poNumber: input.po_number }, 'api') };
}

function takeToken(sandbox: Sandbox, input: ChargeInput) {
  if (input.retain_payment_source !== false) throw wrongParameter('retain_payment_source', 'only false is played');
  const { payment_intent: intent, payment_method: method } = input;
  if (intent) return takeCardToken(sandbox, intent.gw_token);
  if (method?.type !== 'paypal_express_checkout') throw wrongParameter('payment_method[type]', 'only PayPal is played');
  return takePaypalToken(sandbox, method.tmp_token);
}
