import { ListCouponBodySchema } from '#chargebee/coupon.schema.js';
import { ListCreditNoteBodySchema } from '#chargebee/credit_note.schema.js';
import { ListCustomerBodySchema } from '#chargebee/customer.schema.js';
import { ListEventBodySchema } from '#chargebee/event.schema.js';
import { ListHostedPageBodySchema } from '#chargebee/hosted_page.schema.js';
import { ListInvoiceBodySchema } from '#chargebee/invoice.schema.js';
import { ListItemBodySchema } from '#chargebee/item.schema.js';
import { ListItemPriceBodySchema } from '#chargebee/item_price.schema.js';
import { ListSubscriptionBodySchema } from '#chargebee/subscription.schema.js';
import { ListTransactionBodySchema } from '#chargebee/transaction.schema.js';
import { withCard } from './customers';
import { type HostedPage, presentPage } from './hosted-pages';
import { readable, readOne } from './lists';
import type { Operation } from './operation';
import { withStatus } from './pricing';
import type { Coupon, Customer, Subscription } from './resources';
import { answerWith } from './subscription-book';

/** All GET operations of the provider's API. */
export const readOperations: Operation[] = [
  ...readable('/items', {
    kind: 'item',
    schema: ListItemBodySchema,
    filters: ['id', 'name', 'type', 'status', 'updated_at'],
  }),
  ...readable('/item_prices', {
    kind: 'item_price',
    schema: ListItemPriceBodySchema,
    filters: ['id', 'name', 'item_id', 'item_type', 'currency_code', 'status', 'period', 'period_unit', 'updated_at'],
  }),
  ...readable<Coupon>('/coupons', {
    kind: 'coupon',
    schema: ListCouponBodySchema,
    filters: ['id', 'name', 'duration_type', 'apply_on', 'created_at'],
    entry: ({ clock }, body) => ({ coupon: withStatus(body, clock.now()) }),
  }),
  ...readable<Customer>('/customers', {
    kind: 'customer',
    schema: ListCustomerBodySchema,
    filters: ['id', 'email', 'first_name', 'last_name', 'created_at', 'updated_at'],
    one: withCard,
  }),
  ...readable<Subscription>('/subscriptions', {
    kind: 'subscription',
    schema: ListSubscriptionBodySchema,
    filters: ['id', 'customer_id', 'status', 'created_at', 'next_billing_at', 'updated_at'],
    entry: answerWith,
  }),
  ...readable('/invoices', {
    kind: 'invoice',
    schema: ListInvoiceBodySchema,
    filters: [
      'id',
      'customer_id',
      'subscription_id',
      'recurring',
      'status',
      'date',
      'paid_at',
      'total',
      'amount_paid',
      'updated_at',
    ],
  }),
  ...readable('/credit_notes', {
    kind: 'credit_note',
    schema: ListCreditNoteBodySchema,
    filters: [
      'id',
      'customer_id',
      'reference_invoice_id',
      'type',
      'reason_code',
      'status',
      'date',
      'total',
      'updated_at',
    ],
  }),
  ...readable('/transactions', {
    kind: 'transaction',
    schema: ListTransactionBodySchema,
    filters: [
      'id',
      'customer_id',
      'subscription_id',
      'payment_source_id',
      'payment_method',
      'gateway',
      'reference_number',
      'type',
      'date',
      'amount',
      'status',
      'updated_at',
    ],
  }),
  ...readable<HostedPage>('/hosted_pages', {
    kind: 'hosted_page',
    schema: ListHostedPageBodySchema,
    filters: ['id', 'type', 'state', 'updated_at'],
    one: presentPage,
  }),
  ...readable<{ id: string }>('/events', {
    kind: 'event',
    schema: ListEventBodySchema,
    filters: ['id', 'event_type', 'source', 'occurred_at'],
    // The stored event lacks the state of its webhook.
    entry: ({ webhooks }, { id }) => ({ event: webhooks.find(id) }),
  }),
  readOne('/portal_sessions', 'portal_session', (_sandbox, body) => ({ portal_session: body })),
];
