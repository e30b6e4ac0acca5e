import { newId } from '../ids';
import type { Sandbox } from '../sandbox';
import { cardOf } from './customers';
import { type Card, type Customer, newerVersion, saveResource } from './resources';
import { failsAtRenewal } from './test-cards';
import { GATEWAY_ACCOUNT } from './transactions';

/** Saves a card as the customer's payment method; the same number is the same card. */
export function keepCard(sandbox: Sandbox, customer: Customer, digits: string): { customer: Customer; card: Card } {
  const present = cardOf(sandbox, customer);
  if (present && present.iin === digits.slice(0, 6) && present.last4 === digits.slice(-4)) {
    return { customer, card: present };
  }
  const { store, clock } = sandbox;
  const card: Card = {
    payment_source_id: newId('pm_', 16),
    customer_id: customer.id,
    status: 'valid',
    gateway: 'chargebee',
    gateway_account_id: GATEWAY_ACCOUNT,
    iin: digits.slice(0, 6),
    last4: digits.slice(-4),
    masked_number: `${'*'.repeat(digits.length - 4)}${digits.slice(-4)}`,
    card_type: digits.startsWith('4') ? 'visa' : 'other',
    funding_type: 'credit',
    expiry_month: 12,
    expiry_year: new Date(clock.now() * 1000).getUTCFullYear() + 4,
    created_at: clock.now(),
    ...newerVersion(sandbox),
    object: 'card',
  };
  store.put('card', card.payment_source_id, card, { failsAtRenewal: failsAtRenewal(digits) });
  const owner: Customer = { ...customer, card_status: 'valid', primary_payment_source_id: card.payment_source_id };
  return { customer: saveMethod(sandbox, owner, 'card', 'chargebee'), card };
}

/** Saves PayPal as the customer's payment method. */
export function keepPaypal(sandbox: Sandbox, customer: Customer): Customer {
  const owner: Customer = { ...customer, card_status: 'no_card', primary_payment_source_id: newId('pm_', 16) };
  return saveMethod(sandbox, owner, 'paypal_express_checkout', 'braintree');
}

function saveMethod(
  sandbox: Sandbox,
  customer: Customer,
  type: 'card' | 'paypal_express_checkout',
  gateway: 'chargebee' | 'braintree',
): Customer {
  const reference_id = newId('tok_', 16);
  const method = { type, gateway, gateway_account_id: GATEWAY_ACCOUNT, status: 'valid' as const, reference_id };
  return saveResource(sandbox, { ...customer, payment_method: method });
}
