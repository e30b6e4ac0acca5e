import { newId } from '../ids';
import type { Sandbox } from '../sandbox';
import { cardOf, saveCustomer } from './customers';
import type { Card, Customer } from './resources';
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
    updated_at: clock.now(),
    resource_version: clock.nextVersion(),
    object: 'card',
  };
  store.put('card', card.payment_source_id, card, { failsAtRenewal: failsAtRenewal(digits) });
  const owner = saveCustomer(sandbox, {
    ...customer,
    card_status: 'valid',
    primary_payment_source_id: card.payment_source_id,
    payment_method: {
      type: 'card',
      gateway: 'chargebee',
      gateway_account_id: GATEWAY_ACCOUNT,
      status: 'valid',
      reference_id: newId('tok_', 16),
    },
  });
  return { customer: owner, card };
}

/** Saves PayPal as the customer's payment method. */
export function keepPaypal(sandbox: Sandbox, customer: Customer): Customer {
  return saveCustomer(sandbox, {
    ...customer,
    card_status: 'no_card',
    primary_payment_source_id: newId('pm_', 16),
    payment_method: {
      type: 'paypal_express_checkout',
      gateway: 'braintree',
      gateway_account_id: GATEWAY_ACCOUNT,
      status: 'valid',
      reference_id: newId('tok_', 16),
    },
  });
}
