import { newId } from '../ids';
import type { Sandbox } from '../sandbox';
import type { EventSource } from '../webhooks';
import { BillingError, notFound } from './errors';
import { type ListRules, listResources } from './lists';
import { CreateCustomerBodySchema, ListCustomerBodySchema, UpdateCustomerBodySchema } from './official-schemas';
import { type Operation, read, write } from './operation';
import type { Card, Customer } from './resources';

/** A customer's fields in a call; an empty field is cleared. */
export type CustomerInput = Partial<
  Pick<
    Customer,
    | 'id'
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'phone'
    | 'company'
    | 'locale'
    | 'preferred_currency_code'
    | 'auto_collection'
    | 'taxability'
    | 'meta_data'
    | 'billing_address'
  >
>;

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
];

const LIST: ListRules = {
  kind: 'customer',
  schema: ListCustomerBodySchema,
  filters: {
    id: 'text',
    email: 'text',
    first_name: 'text',
    last_name: 'text',
    created_at: 'time',
    updated_at: 'time',
  },
  sorts: ['created_at', 'updated_at'],
};

export const customerOperations: Operation[] = [
  write<CustomerInput>(
    '/customers',
    { schema: CreateCustomerBodySchema, supported: ['id', 'billing_address.*', ...SUPPORTED] },
    (sandbox, input) => withCard(sandbox, createCustomer(sandbox, input, 'api')),
  ),
  write<CustomerInput>(
    '/customers/:id',
    { schema: UpdateCustomerBodySchema, supported: SUPPORTED },
    (sandbox, input, { id = '' }) => withCard(sandbox, updateCustomer(sandbox, requireCustomer(sandbox, id), input)),
  ),
  read('/customers', (sandbox, { tree }) => listResources(sandbox, tree, LIST)),
  read('/customers/:id', (sandbox, { params }) => withCard(sandbox, requireCustomer(sandbox, params.id ?? ''))),
];

/** 404 if the customer is unknown. */
export function requireCustomer({ store }: Sandbox, id: string, param?: string): Customer {
  const found = store.find<Customer>('customer', id);
  if (!found) throw notFound(id, param);
  return found.body;
}

/** Creates a customer and emits the event; 400 `duplicate_entry` if the id is taken. */
export function createCustomer(sandbox: Sandbox, input: CustomerInput, source: EventSource): Customer {
  const customer = storeCustomer(sandbox, input);
  sandbox.webhooks.emit('customer_created', source, { customer });
  return customer;
}

/** Creates a customer without an event. */
export function storeCustomer({ store, clock }: Sandbox, input: CustomerInput): Customer {
  const id = input.id || newId('', 16);
  if (store.find('customer', id)) {
    throw new BillingError(400, 'invalid_request', 'duplicate_entry', `The value ${id} is already present.`, 'id');
  }
  const customer: Customer = {
    auto_collection: 'on',
    taxability: 'taxable',
    ...withoutEmpty(input),
    id,
    net_term_days: 0,
    allow_direct_debit: false,
    created_at: clock.now(),
    updated_at: clock.now(),
    resource_version: clock.nextVersion(),
    pii_cleared: 'active',
    channel: 'web',
    card_status: 'no_card',
    promotional_credits: 0,
    refundable_credits: 0,
    excess_payments: 0,
    unbilled_charges: 0,
    deleted: false,
    object: 'customer',
  };
  store.put('customer', id, customer);
  return customer;
}

/** Stores a newer version of a customer and returns it. */
export function saveCustomer({ store, clock }: Sandbox, customer: Customer): Customer {
  const saved = { ...customer, updated_at: clock.now(), resource_version: clock.nextVersion() };
  store.put('customer', customer.id, saved);
  return saved;
}

/** The customer's card, if any. */
export function cardOf({ store }: Sandbox, customer: Customer): Card | undefined {
  const id = customer.primary_payment_source_id;
  return id ? store.find<Card>('card', id)?.body : undefined;
}

function updateCustomer(sandbox: Sandbox, customer: Customer, input: CustomerInput): Customer {
  const changed = saveCustomer(sandbox, withoutEmpty({ ...customer, ...input }) as Customer);
  sandbox.webhooks.emit('customer_changed', 'api', { customer: changed });
  return changed;
}

function withCard(sandbox: Sandbox, customer: Customer): object {
  const card = cardOf(sandbox, customer);
  return { customer, ...(card && { card }) };
}

function withoutEmpty<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== '')) as Value;
}
