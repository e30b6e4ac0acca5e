import type { PaymentSource as Official } from 'chargebee';
import {
  CreateUsingPaymentIntentPaymentSourceBodySchema,
  CreateUsingTempTokenPaymentSourceBodySchema,
} from '#chargebee/payment_source.schema.js';
import { newId } from '../ids';
import { type Nonce, takeNonce } from '../nonces';
import type { Sandbox } from '../sandbox';
import { keepCard, keepPaypal } from './cards';
import { BillingError, wrongParameter } from './errors';
import { type Operation, write } from './operation';
import { type Card, type Customer, type PaymentSource, requireResource } from './resources';
import { judgeCard } from './test-cards';

/** The parameters of a card's token. */
export const CARD_TOKEN = [
  'payment_intent.gateway_account_id',
  'payment_intent.gw_token',
  'payment_intent.payment_method_type',
];

export const paymentSourceOperations: Operation[] = [
  write<Official.CreateUsingPaymentIntentInputParam>(
    '/payment_sources/create_using_payment_intent',
    CreateUsingPaymentIntentPaymentSourceBodySchema,
    ['customer_id', 'replace_primary_payment_source', ...CARD_TOKEN],
    (sandbox, input) => {
      const customer = requireOwner(sandbox, input);
      const { digits } = takeCardToken(sandbox, input.payment_intent?.gw_token);
      return addCard(sandbox, customer, digits, 'api');
    },
  ),
  write<Official.CreateUsingTempTokenInputParam>(
    '/payment_sources/create_using_temp_token',
    CreateUsingTempTokenPaymentSourceBodySchema,
    ['customer_id', 'replace_primary_payment_source', 'gateway_account_id', 'type', 'tmp_token'],
    (sandbox, input) => {
      const customer = requireOwner(sandbox, input);
      if (input.type !== 'paypal_express_checkout') throw wrongParameter('type', 'only PayPal is played');
      takePaypalToken(sandbox, input.tmp_token);
      return addPaypal(sandbox, customer, 'api');
    },
  ),
];

/** Uses up a card's token; throws the provider's error if the bank declines it. */
export function takeCardToken(sandbox: Sandbox, token = ''): Nonce {
  const nonce = takeNonce(sandbox, token);
  if (nonce?.method !== 'CREDIT_CARD') throw declined('payment_intent_invalid');
  const behaviour = judgeCard(nonce.digits);
  if (behaviour === 'is declined' || behaviour === 'is no card') throw declined('payment_processing_failed');
  if (behaviour === 'asks for 3-D Secure' && !nonce.isConfirmed) throw declined('payment_method_verification_failed');
  return nonce;
}

/** Uses up a PayPal token; throws like `takeCardToken`. */
export function takePaypalToken(sandbox: Sandbox, token = ''): Nonce {
  const nonce = takeNonce(sandbox, token);
  if (nonce?.method !== 'PAYPAL') throw declined('payment_processing_failed');
  return nonce;
}

/** Saves a card as the customer's payment method and emits the event. */
export function addCard(sandbox: Sandbox, customer: Customer, digits: string, by: 'api' | 'hosted_page'): object {
  return emitSourceAdded(sandbox, keepCard(sandbox, customer, digits), by);
}

/** Saves PayPal as the customer's payment method and emits the event. */
export function addPaypal(sandbox: Sandbox, customer: Customer, by: 'api' | 'hosted_page'): object {
  return emitSourceAdded(sandbox, { customer: keepPaypal(sandbox, customer) }, by);
}

function emitSourceAdded(
  sandbox: Sandbox,
  { customer, card }: { customer: Customer; card?: Card },
  by: 'api' | 'hosted_page',
): object {
  const added = { customer, payment_source: sourceOf(customer, card) };
  sandbox.webhooks.emit('payment_source_added', by, { ...added, card });
  return added;
}

/** A customer's payment method as its own resource. */
export function sourceOf(customer: Customer, card: Card | undefined): PaymentSource {
  return {
    id: customer.primary_payment_source_id ?? newId('pm_', 16),
    customer_id: customer.id,
    type: card ? 'card' : 'paypal_express_checkout',
    reference_id: customer.payment_method?.reference_id ?? newId('tok_', 16),
    status: 'valid',
    gateway: 'braintree',
    gateway_account_id: customer.payment_method?.gateway_account_id ?? '',
    created_at: customer.updated_at ?? 0,
    updated_at: customer.updated_at ?? 0,
    resource_version: customer.resource_version ?? 0,
    deleted: false,
    ...(card
      ? {
          card: {
            iin: card.iin,
            last4: card.last4,
            brand: 'visa' as const,
            funding_type: 'credit' as const,
            expiry_month: card.expiry_month,
            expiry_year: card.expiry_year,
          },
        }
      : { paypal: { email: customer.email ?? '' } }),
    object: 'payment_source',
  };
}

/** The customer whose payment method is replaced. */
function requireOwner(sandbox: Sandbox, input: Official.CreateUsingPaymentIntentInputParam): Customer {
  if (!input.replace_primary_payment_source) {
    throw wrongParameter('replace_primary_payment_source', 'only true is played');
  }
  return requireResource(sandbox, 'customer', input.customer_id, 'customer_id');
}

function declined(code: string): BillingError {
  return new BillingError(400, 'payment', code, 'The payment method was declined.');
}
