import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
// By its path: drizzle-kit reads the schema without the alias.
import { currencies } from '../../app/kit/money';
import { users } from './accounts';
import { flag, id, instant, minor } from './columns';
import { plans } from './subscriptions';

/** The provider's customer of a user; its currency is fixed from the first purchase on. */
export const billingCustomers = sqliteTable(
  'billing_customers',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    customerId: text('customer_id').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('billing_customers_customer').on(t.customerId)],
);

export const orderStates = ['open', 'paid', 'cancelled', 'expired', 'mismatch'] as const;

/**
 * What someone is about to pay or has paid. Written with its payment page, before the customer leaves for it; where it is
 * paid by a token, before the provider is asked to charge it.
 */
export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: orderStates }).notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    total: minor('total').notNull(),
    couponCode: text('coupon_code'),
    /** What is sold and for how much, as one text. Null for an order that may have a twin: then it keeps nobody from buying. */
    content: text('content'),
    /** From the form or the API call, or made of the token: the same key again answers the same order. */
    idempotencyKey: text('idempotency_key').notNull(),
    hostedPageId: text('hosted_page_id').notNull(),
    hostedPageUrl: text('hosted_page_url').notNull(),
    /** `token`: charged at once to a card or to PayPal; there is no page, and its id is used in place of the page's. */
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
  },
  (t) => [
    uniqueIndex('orders_idempotency').on(t.userId, t.idempotencyKey),
    // Two payable pages for one thing would be paid twice.
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
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['course', 'bundle'] }).notNull(),
    refId: text('ref_id').notNull(),
    title: text('title').notNull(),
    list: minor('list').notNull(),
    sale: minor('sale').notNull(),
    discount: minor('discount').notNull(),
    amount: minor('amount').notNull(),
    /** For somebody else: its buyer gets an activation code and no right. */
    isGift: flag('is_gift'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    check('order_lines_sum', sql`${t.amount} = ${t.sale} - ${t.discount}`),
  ],
);

export const refundStates = ['due', 'done', 'refused'] as const;

/** Lines that were paid for nothing, since their buyer owned them by then: their amounts are given back. */
export const refunds = sqliteTable(
  'refunds',
  {
    orderId: text('order_id').notNull(),
    position: integer('position').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** `refused`: the provider will not do it, and a person has to. */
    state: text('state', { enum: refundStates }).notNull(),
    /** The provider's, one for all lines of an order. */
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

/** A refund, as the provider reports it: of a whole invoice or of a part, made here or at the provider. */
export const creditNotes = sqliteTable(
  'credit_notes',
  {
    /** The provider's. */
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    invoiceId: text('invoice_id').notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (t) => [index('credit_notes_user').on(t.userId), index('credit_notes_invoice').on(t.invoiceId)],
);

/** Lines of paid orders that somebody refunded whole at the provider: what they gave was taken back. */
export const returnedLines = sqliteTable(
  'returned_lines',
  {
    orderId: text('order_id').notNull(),
    position: integer('position').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** The one that made it whole. */
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

/** Money that arrived, as the provider tells it. */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    orderId: text('order_id').references(() => orders.id),
    invoiceId: text('invoice_id').notNull(),
    transactionId: text('transaction_id'),
    amount: minor('amount').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    couponCode: text('coupon_code'),
    paidAt: instant('paid_at').notNull(),
    /** Of a subscription's payment: which one it paid for. An instalment counts as paid by this row. */
    subscriptionId: text('subscription_id'),
    planId: text('plan_id').references(() => plans.id),
    /** Of a subscription's payment: the term that it paid for. */
    termStartsAt: instant('term_starts_at'),
    termEndsAt: instant('term_ends_at'),
    /** In pence, by the rate of the payment's month; null where that is not kept. */
    amountInGbp: minor('amount_in_gbp'),
    /** That rate, as `gbp_rates` had it. */
    gbpRate: integer('gbp_rate'),
  },
  (t) => [
    uniqueIndex('payments_invoice').on(t.invoiceId),
    index('payments_user').on(t.userId, t.paidAt),
    index('payments_order').on(t.orderId),
    index('payments_transaction').on(t.transactionId),
    index('payments_subscription').on(t.subscriptionId),
    index('payments_paid').on(t.paidAt, t.currency, t.amount, t.amountInGbp, t.orderId),
  ],
);

/** What a unit of a currency was worth in pounds, month by month. */
export const gbpRates = sqliteTable(
  'gbp_rates',
  {
    /** '2026-11' */
    month: text('month').notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    /** Millionths of a pound for one unit. */
    rate: integer('rate').notNull(),
    /** Which save of its month it is of: what administrators save against. */
    revision: text('revision').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.month, t.currency] }), check('gbp_rates_positive', sql`${t.rate} > 0`)],
);

/** Codes that lower a price. `usedCount` is kept by the statement that uses one up. */
export const coupons = sqliteTable('coupons', {
  /** Upper case. */
  code: text('code').primaryKey(),
  /** `upgrade`: of the change from monthly to `plan` that is offered while the coupon is open; nobody types it in. */
  appliesTo: text('applies_to', { enum: ['courses', 'subscription', 'upgrade'] }).notNull(),
  percent: integer('percent').notNull(),
  /** Billing cycles it lasts for; null: one payment of courses, or every cycle when `isForever`. */
  cycles: integer('cycles'),
  isForever: flag('is_forever'),
  plan: text('plan', { enum: ['MONTHLY', 'ANNUAL', 'PACKAGE'] }),
  /** Of a coupon for courses: the ones that it takes something off; null for all. */
  courseIds: text('course_ids', { mode: 'json' }).$type<string[]>(),
  description: text('description').notNull(),
  /** Of an upgrade: from when on it is offered; null for always. */
  opensAt: instant('opens_at'),
  expiresAt: instant('expires_at'),
  maxUses: integer('max_uses'),
  usedCount: integer('used_count').notNull().default(0),
  perUser: integer('per_user').notNull().default(1),
});

export const couponUses = sqliteTable(
  'coupon_uses',
  {
    code: text('code')
      .notNull()
      .references(() => coupons.code),
    userId: text('user_id').notNull(),
    orderId: text('order_id').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.code, t.orderId] }), index('coupon_uses_user').on(t.userId, t.code)],
);

/** Coupons that subscriptions were begun with; what is bought once uses `coupon_uses`. */
export const planCouponUses = sqliteTable(
  'plan_coupon_uses',
  {
    code: text('code')
      .notNull()
      .references(() => coupons.code),
    subscriptionId: text('subscription_id').notNull(),
    userId: text('user_id').notNull(),
    usedAt: instant('used_at').notNull(),
    /** Until then it is only held, for a payment page that is open; null once it is used. */
    heldUntil: instant('held_until'),
  },
  (t) => [
    primaryKey({ columns: [t.code, t.subscriptionId] }),
    index('plan_coupon_uses_user').on(t.userId, t.code),
    index('plan_coupon_uses_held').on(t.heldUntil).where(sql`held_until IS NOT NULL`),
  ],
);
