import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
// Imported by relative path: drizzle-kit does not know the alias.
import { currencies } from '../../app/kit/money';
import { users } from './accounts';
import { belongsTo, flag, id, instant, minor, refersTo, revision } from './columns';
import { plans } from './subscriptions';

/** A user's customer at the billing provider; its currency is fixed at the first purchase. */
export const billingCustomers = sqliteTable(
  'billing_customers',
  {
    userId: refersTo('user_id', () => users.id).primaryKey(),
    customerId: text('customer_id').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('billing_customers_customer').on(t.customerId)],
);

export const orderStates = ['open', 'paid', 'cancelled', 'expired', 'mismatch'] as const;

/**
 * A purchase, open or paid. The row is written before the customer leaves for the hosted page, or, for payment by
 * token, before the provider is asked to charge.
 */
export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    userId: refersTo('user_id', () => users.id),
    state: text('state', { enum: orderStates }).notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    total: minor('total').notNull(),
    couponCode: text('coupon_code'),
    /** What is sold at which price, as text. Null releases it: the order no longer blocks another order of the same. */
    content: text('content'),
    /** From the form or the API call, or derived from the token: repeating the key returns the same order. */
    idempotencyKey: text('idempotency_key').notNull(),
    hostedPageId: text('hosted_page_id').notNull(),
    hostedPageUrl: text('hosted_page_url').notNull(),
    /** `token`: charges a card or PayPal at once, without a page; the order's id fills `hostedPageId`. */
    way: text('way', { enum: ['page', 'token'] })
      .notNull()
      .default('page'),
    invoiceId: text('invoice_id'),
    transactionId: text('transaction_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the sweep asks the provider again; null once the order is settled. */
    checkAt: instant('check_at'),
    paidAt: instant('paid_at'),
    /** The version of the words about starting at once that the buyer was shown; null in countries without the question. */
    startVersion: text('start_version'),
    /** The words that the buyer agreed to, on the checkout or before their first lesson, and the moment. */
    startWords: text('start_words'),
    startAgreedAt: instant('start_agreed_at'),
    /** When the right of withdrawal ended before its time: the buyer had agreed, and opened a lesson. */
    waivedAt: instant('waived_at'),
  },
  (t) => [
    uniqueIndex('orders_idempotency').on(t.userId, t.idempotencyKey),
    // Prevents double payment: one open page per user and content.
    uniqueIndex('orders_one_open').on(t.userId, t.content).where(sql`state = 'open'`),
    uniqueIndex('orders_hosted_page').on(t.hostedPageId),
    uniqueIndex('orders_invoice').on(t.invoiceId),
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_to_check').on(t.checkAt).where(sql`check_at IS NOT NULL`),
    index('orders_mismatch').on(t.createdAt).where(sql`state = 'mismatch'`),
    check('orders_total', sql`${t.total} >= 0`),
  ],
);

export const orderLines = sqliteTable(
  'order_lines',
  {
    orderId: belongsTo('order_id', () => orders.id),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['course', 'bundle'] }).notNull(),
    refId: text('ref_id').notNull(),
    title: text('title').notNull(),
    list: minor('list').notNull(),
    sale: minor('sale').notNull(),
    discount: minor('discount').notNull(),
    amount: minor('amount').notNull(),
    /** A gift: the buyer gets an activation code and no entitlement. */
    isGift: flag('is_gift'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    check('order_lines_sum', sql`${t.amount} = ${t.sale} - ${t.discount}`),
  ],
);

export const refundStates = ['due', 'done', 'refused'] as const;

/** Lines whose buyer already owned their course or bundle when they were paid: the amount is refunded. */
export const refunds = sqliteTable(
  'refunds',
  {
    orderId: text('order_id').notNull(),
    position: integer('position').notNull(),
    userId: refersTo('user_id', () => users.id),
    /** `refused`: the provider does not refund, so a person has to. */
    state: text('state', { enum: refundStates }).notNull(),
    /** The provider's id, shared by all lines of an order. */
    creditNoteId: text('credit_note_id'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    foreignKey({
      columns: [t.orderId, t.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }).onDelete('cascade'),
    index('refunds_user').on(t.userId),
    index('refunds_unsettled').on(t.createdAt).where(sql`state <> 'done'`),
    index('refunds_settled').on(t.settledAt).where(sql`state = 'done'`),
  ],
);

/** A refund as the provider reports it: of a whole or part of an invoice, made here or at the provider. */
export const creditNotes = sqliteTable(
  'credit_notes',
  {
    /** The provider's id. */
    id: id(),
    userId: refersTo('user_id', () => users.id),
    invoiceId: text('invoice_id').notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (t) => [
    index('credit_notes_user').on(t.userId),
    index('credit_notes_invoice').on(t.invoiceId),
    index('credit_notes_issued').on(t.issuedAt, t.currency, t.amount, t.invoiceId),
  ],
);

/** Lines of paid orders that were fully refunded at the provider: their entitlements or gift codes were revoked. */
export const returnedLines = sqliteTable(
  'returned_lines',
  {
    orderId: text('order_id').notNull(),
    position: integer('position').notNull(),
    userId: refersTo('user_id', () => users.id),
    /** The credit note that completed the refund. */
    creditNoteId: text('credit_note_id').notNull(),
    returnedAt: instant('returned_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    foreignKey({
      columns: [t.orderId, t.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }).onDelete('cascade'),
    index('returned_lines_user').on(t.userId),
    index('returned_lines_note').on(t.creditNoteId),
  ],
);

/** Money received, as the provider reports it. */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    userId: refersTo('user_id', () => users.id),
    orderId: text('order_id').references(() => orders.id),
    invoiceId: text('invoice_id').notNull(),
    transactionId: text('transaction_id'),
    amount: minor('amount').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    couponCode: text('coupon_code'),
    paidAt: instant('paid_at').notNull(),
    /** The subscription that a payment is for; null for courses. Paid instalments are counted by these rows. */
    subscriptionId: text('subscription_id'),
    planId: text('plan_id').references(() => plans.id),
    /** Start of the term that a subscription's payment is for. */
    termStartsAt: instant('term_starts_at'),
    termEndsAt: instant('term_ends_at'),
    /** In pence, at the rate of the payment's month; null if no rate is known. */
    amountInGbp: minor('amount_in_gbp'),
    /** That rate, from `gbp_rates`. */
    gbpRate: integer('gbp_rate'),
  },
  (t) => [
    uniqueIndex('payments_invoice').on(t.invoiceId),
    index('payments_user').on(t.userId, t.paidAt),
    index('payments_order').on(t.orderId),
    index('payments_transaction').on(t.transactionId),
    index('payments_subscription').on(t.subscriptionId),
    index('payments_paid').on(t.paidAt, t.currency, t.amount, t.amountInGbp, t.orderId, t.userId),
  ],
);

/** Exchange rates to pounds by month. */
export const gbpRates = sqliteTable(
  'gbp_rates',
  {
    /** '2026-11' */
    month: text('month').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    /** Millionths of a pound per unit of the currency. */
    rate: integer('rate').notNull(),
    /** Changes with each save of the month. */
    revision: revision(),
  },
  (t) => [primaryKey({ columns: [t.month, t.currency] }), check('gbp_rates_positive', sql`${t.rate} > 0`)],
);

/** Discount codes. The statement that uses one up maintains `usedCount`. */
export const coupons = sqliteTable('coupons', {
  /** Upper case. */
  code: text('code').primaryKey(),
  /** `upgrade`: discounts the change from monthly to `plan` while the coupon is open; members cannot type it in. */
  appliesTo: text('applies_to', { enum: ['courses', 'subscription', 'upgrade'] }).notNull(),
  percent: integer('percent').notNull(),
  /** Billing cycles the coupon lasts for; null means one payment of courses, or every cycle if `isForever`. */
  cycles: integer('cycles'),
  isForever: flag('is_forever'),
  plan: text('plan', { enum: ['MONTHLY', 'ANNUAL', 'PACKAGE'] }),
  /** The courses that a coupon for courses discounts; null for all courses. */
  courseIds: text('course_ids', { mode: 'json' }).$type<string[]>(),
  description: text('description').notNull(),
  /** When an upgrade offer starts; null if it has no start. */
  opensAt: instant('opens_at'),
  expiresAt: instant('expires_at'),
  maxUses: integer('max_uses'),
  usedCount: integer('used_count').notNull().default(0),
  perUser: integer('per_user').notNull().default(1),
});

export const couponUses = sqliteTable(
  'coupon_uses',
  {
    code: refersTo('code', () => coupons.code),
    userId: text('user_id').notNull(),
    orderId: text('order_id').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.code, t.orderId] }), index('coupon_uses_user').on(t.userId, t.code)],
);

/** Uses of coupons by subscriptions; one-off purchases are in `coupon_uses`. */
export const planCouponUses = sqliteTable(
  'plan_coupon_uses',
  {
    code: refersTo('code', () => coupons.code),
    subscriptionId: text('subscription_id').notNull(),
    userId: text('user_id').notNull(),
    usedAt: instant('used_at').notNull(),
    /** Until then the use is only reserved for an open payment page; null once the coupon is used. */
    heldUntil: instant('held_until'),
  },
  (t) => [
    primaryKey({ columns: [t.code, t.subscriptionId] }),
    index('plan_coupon_uses_user').on(t.userId, t.code),
    index('plan_coupon_uses_held').on(t.heldUntil).where(sql`held_until IS NOT NULL`),
  ],
);
