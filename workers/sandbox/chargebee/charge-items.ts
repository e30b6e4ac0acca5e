import type { Sandbox } from '../sandbox';
import { requireCustomer } from './customers';
import { wrongParameter } from './errors';
import { issueInvoice } from './invoices';
import { CreateForChargeItemsAndChargesInvoiceBodySchema } from './official-schemas';
import { type Operation, write } from './operation';
import { takeCardToken, takePaypalToken } from './payment-sources';
import { type PricingRequest, priceItems } from './pricing';
import { charge, linkToInvoice } from './transactions';
import { untranspose } from './wire';

interface ChargeInput {
  customer_id?: string;
  currency_code?: string;
  po_number?: string;
  retain_payment_source?: boolean;
  payment_intent?: { gateway_account_id?: string; gw_token?: string; payment_method_type?: string };
  payment_method?: { type?: string; gateway_account_id?: string; tmp_token?: string };
  item_prices?: Record<string, unknown[]>;
  discounts?: Record<string, unknown[]>;
}

export const chargeOperations: Operation[] = [
  write<ChargeInput>(
    '/invoices/create_for_charge_items_and_charges',
    {
      schema: CreateForChargeItemsAndChargesInvoiceBodySchema,
      supported: [
        'customer_id',
        'currency_code',
        'po_number',
        'retain_payment_source',
        'payment_intent.gateway_account_id',
        'payment_intent.gw_token',
        'payment_intent.payment_method_type',
        'payment_method.type',
        'payment_method.gateway_account_id',
        'payment_method.tmp_token',
        'item_prices.item_price_id',
        'item_prices.quantity',
        'item_prices.unit_price',
        'discounts.apply_on',
        'discounts.item_price_id',
        'discounts.percentage',
        'discounts.amount',
      ],
    },
    chargeItems,
  ),
];

/** Charges items to a single-use token without saving a payment method; a total of zero charges nothing. */
function chargeItems(sandbox: Sandbox, input: ChargeInput): object {
  const customer = requireCustomer(sandbox, input.customer_id ?? '', 'customer_id');
  const pricing = priceItems(sandbox, {
    ...(input.currency_code && { currencyCode: input.currency_code }),
    items: untranspose(input.item_prices) as PricingRequest['items'],
    itemsParam: 'item_prices',
    itemType: 'charge',
    couponIds: [],
    discounts: untranspose(input.discounts) as PricingRequest['discounts'],
  });
  const details = input.po_number ? { poNumber: input.po_number } : {};
  if (pricing.total === 0) {
    const invoice = issueInvoice(sandbox, customer, pricing, details);
    sandbox.webhooks.emit('invoice_generated', 'api', { invoice });
    return { invoice };
  }
  const { method, isConfirmed } = takeToken(sandbox, input);
  const paid = charge(sandbox, {
    customerId: customer.id,
    method: method === 'PAYPAL' ? 'paypal_express_checkout' : 'card',
    amount: pricing.total,
    currencyCode: pricing.currencyCode,
    isThreeDSecure: isConfirmed,
    isDeclined: false,
  });
  const invoice = issueInvoice(sandbox, customer, pricing, { ...details, payment: paid });
  const transaction = linkToInvoice(sandbox, paid, invoice);
  sandbox.webhooks.emit('invoice_generated', 'api', { invoice });
  sandbox.webhooks.emit('payment_succeeded', 'api', { transaction, invoice, customer });
  return { invoice };
}

function takeToken(sandbox: Sandbox, input: ChargeInput) {
  if (input.retain_payment_source !== false) throw wrongParameter('retain_payment_source', 'only false is played');
  const { payment_intent: intent, payment_method: method } = input;
  if (intent) return takeCardToken(sandbox, intent.gw_token);
  if (method?.type !== 'paypal_express_checkout') throw wrongParameter('payment_method[type]', 'only PayPal is played');
  return takePaypalToken(sandbox, method.tmp_token);
}
