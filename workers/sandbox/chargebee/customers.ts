import { CreateCustomerBodySchema, UpdateCustomerBodySchema } from '#chargebee/customer.schema.js';
import { newId } from '../ids';
import type { Sandbox } from '../sandbox';
import type { EventSource } from '../webhooks';
import { duplicate } from './errors';
import { type Operation, write } from './operation';
import {
  type Card,
  type Customer,
  findResource,
  newerVersion,
  putResource,
  requireResource,
  saveResource,
} from './resources';

const SUPPORTED = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'locale',
  'preferred_currency_code',
  'auto_collection',
  'taxability',
  'meta_data',
] as const;

/** A customer's fields in a call; an empty field is cleared. */
export type CustomerInput = Partial<Pick<Customer, 'id' | 'billing_address' | (typeof SUPPORTED)[number]>>;

export const customerOperations: Operation[] = [
  write<CustomerInput>(
    '/customers',
    CreateCustomerBodySchema,
    ['id', 'billing_address.*', ...SUPPORTED],
    (sandbox, input) => withCard(sandbox, createCustomer(sandbox, input, 'api')),
  ),
  write<CustomerInput>('/customers/:id', UpdateCustomerBodySchema, [...SUPPORTED], (sandbox, input, { id }) =>
    withCard(sandbox, updateCustomer(sandbox, requireResource(sandbox, 'customer', id), input)),
  ),
];

/** Creates a customer and emits the event; 400 `duplicate_entry` if the id is taken. */
export function createCustomer(sandbox: Sandbox, input: CustomerInput, source: EventSource): Customer {
  const customer = storeCustomer(sandbox, input);
  sandbox.webhooks.emit('customer_created', source, { customer });
  return customer;
}

/** Creates a customer without an event. */
export function storeCustomer(sandbox: Sandbox, input: CustomerInput): Customer {
  const { store, clock } = sandbox;
  const id = input.id || newId('', 16);
  if (store.find('customer', id)) throw duplicate(id, 'id');
  return putResource<Customer>(sandbox, {
    auto_collection: 'on',
    taxability: 'taxable',
    ...withoutEmpty(input),
    id,
    net_term_days: 0,
    allow_direct_debit: false,
    created_at: clock.now(),
    ...newerVersion(sandbox),
    pii_cleared: 'active',
    channel: 'web',
    card_status: 'no_card',
    promotional_credits: 0,
    refundable_credits: 0,
    excess_payments: 0,
    unbilled_charges: 0,
    deleted: false,
    object: 'customer',
  });
}

/** The customer's card, if any. */
export function cardOf(sandbox: Sandbox, customer: Customer): Card | undefined {
  return findResource(sandbox, 'card', customer.primary_payment_source_id);
}

function updateCustomer(sandbox: Sandbox, customer: Customer, input: CustomerInput): Customer {
  const changed = saveResource(sandbox, withoutEmpty({ ...customer, ...input }) as Customer);
  sandbox.webhooks.emit('customer_changed', 'api', { customer: changed });
  return changed;
}

/** A customer as answers and events have them: with their card, if any. */
export function withCard(sandbox: Sandbox, customer: Customer): { customer: Customer; card?: Card } {
  return { customer, card: cardOf(sandbox, customer) };
}

function withoutEmpty<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== '')) as Value;
}
