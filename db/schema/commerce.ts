import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
// By its path: drizzle-kit reads the schema without the alias.
import { currencies } from '../../app/kit/money';
import { users } from './accounts';
import { flag, id, instant, minor } from './columns';

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

/** What someone is about to pay or has paid. Written with its payment page, before the customer leaves for it. */
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
    /** From the form or the API call: the same key again answers the same order. */
    idempotencyKey: text('idempotency_key').notNull(),
    hostedPageId: text('hosted_page_id').notNull(),
    hostedPageUrl: text('hosted_page_url').notNull(),
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
  },
  (t) => [primaryKey({ columns: [t.month, t.currency] }), check('gbp_rates_positive', sql`${t.rate} > 0`)],
);

/** Codes that lower a price. `usedCount` is kept by the statement that uses one up. */
export const coupons = sqliteTable('coupons', {
  /** Upper case. */
  code: text('code').primaryKey(),
  appliesTo: text('applies_to', { enum: ['courses', 'subscription'] }).notNull(),
  percent: integer('percent').notNull(),
  /** Billing cycles it lasts for; null: one payment of courses, or every cycle when `isForever`. */
  cycles: integer('cycles'),
  isForever: flag('is_forever'),
  plan: text('plan', { enum: ['MONTHLY', 'ANNUAL', 'PACKAGE'] }),
  description: text('description').notNull(),
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
  },
  (t) => [primaryKey({ columns: [t.code, t.subscriptionId] }), index('plan_coupon_uses_user').on(t.userId, t.code)],
);

export const planTypes = ['MONTHLY', 'ANNUAL', 'PACKAGE'] as const;

export const plans = sqliteTable('plans', {
  id: id(),
  type: text('type', { enum: planTypes }).notNull(),
  name: text('name').notNull(),
  /** Payments in all; null renews for ever. */
  billingCyclePeriod: integer('billing_cycle_period'),
  badge: text('badge'),
  discountPercent: integer('discount_percent'),
  /** How long its free trial is; 0 where it has none. */
  trialDays: integer('trial_days').notNull().default(0),
  position: integer('position').notNull(),
});

export const planPrices = sqliteTable(
  'plan_prices',
  {
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    currency: text('currency', { enum: currencies }).notNull(),
    price: minor('price').notNull(),
    /** What it would cost without the plan's discount; shown struck through. */
    listPrice: minor('list_price'),
  },
  (t) => [primaryKey({ columns: [t.planId, t.currency] })],
);

export const subscriptionStates = [
  'in_trial',
  'active',
  'non_renewing',
  'paused',
  'cancelled',
  'future',
  'transferred',
] as const;

/**
 * The Complete DJ Package of a user, as the provider last told it: of several subscriptions the newest. What has to
 * outlive the row stands elsewhere (payments, trials, uses of coupons).
 */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    subscriptionId: text('subscription_id').notNull(),
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id),
    state: text('state', { enum: subscriptionStates }).notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    startedAt: instant('started_at').notNull(),
    trialEndsAt: instant('trial_ends_at'),
    currentTermStartsAt: instant('current_term_starts_at'),
    currentTermEndsAt: instant('current_term_ends_at'),
    nextPaymentAt: instant('next_payment_at'),
    canceledAt: instant('canceled_at'),
    pastDueSince: instant('past_due_since'),
    /** All instalments of a package are paid: access for ever. */
    isPaidForGood: flag('is_paid_for_good'),
    hasUsedFreeMonth: flag('has_used_free_month'),
    cardType: text('card_type', { enum: ['CREDIT_CARD', 'PAYPAL'] }),
    cardLastFour: text('card_last_four'),
    payerEmail: text('payer_email'),
    /** The provider's version of the customer whose payment method this is. */
    payerVersion: integer('payer_version').notNull().default(0),
    couponCode: text('coupon_code'),
    /** Of each payment; null where the provider has not told it, and the plan's price counts. */
    price: minor('price'),
    /** The provider's version of the resource: an older one never overwrites a newer. */
    resourceVersion: integer('resource_version').notNull(),
  },
  (t) => [uniqueIndex('subscriptions_provider_id').on(t.subscriptionId)],
);

/** Free trials that were begun: one a person, and the rows stay when an account is deleted. */
export const trials = sqliteTable(
  'trials',
  {
    subscriptionId: text('subscription_id').notNull(),
    userId: text('user_id').notNull(),
    /** Of the address at the trial's beginning, and in a second row of the one that a deleted account had. */
    emailHash: text('email_hash').notNull(),
    planId: text('plan_id').notNull(),
    startedAt: instant('started_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.emailHash] }),
    index('trials_user').on(t.userId),
    index('trials_email').on(t.emailHash),
  ],
);

/** Why somebody cancelled a subscription, in their own words: the last that they said of it. */
export const cancellationFeedback = sqliteTable(
  'cancellation_feedback',
  {
    subscriptionId: text('subscription_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    saidAt: instant('said_at').notNull(),
  },
  (t) => [index('cancellation_feedback_user').on(t.userId), index('cancellation_feedback_said').on(t.saidAt)],
);

export const subscriptionCheckoutStates = ['open', 'done', 'cancelled', 'expired', 'mismatch'] as const;

/** A payment page on which somebody may begin a subscription. Written before they leave for it, as an order is. */
export const subscriptionCheckouts = sqliteTable(
  'subscription_checkouts',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: subscriptionCheckoutStates }).notNull(),
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id),
    currency: text('currency', { enum: currencies }).notNull(),
    /** Of one payment, as it was shown. */
    price: minor('price').notNull(),
    /** The coupon that lowers its payments. */
    couponCode: text('coupon_code'),
    /** The subscription that it makes. All pages that a person has open name the same: only one of them can be paid. */
    subscriptionId: text('subscription_id').notNull(),
    /** The article that was asked for, to lead to in the end. */
    articleId: text('article_id'),
    idempotencyKey: text('idempotency_key').notNull(),
    hostedPageId: text('hosted_page_id').notNull(),
    hostedPageUrl: text('hosted_page_url').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the sweep asks the provider again; null once it is settled. */
    checkAt: instant('check_at'),
  },
  (t) => [
    uniqueIndex('subscription_checkouts_idempotency').on(t.userId, t.idempotencyKey),
    uniqueIndex('subscription_checkouts_hosted_page').on(t.hostedPageId),
    index('subscription_checkouts_user').on(t.userId, t.createdAt),
    index('subscription_checkouts_to_check').on(t.checkAt).where(sql`check_at IS NOT NULL`),
  ],
);
