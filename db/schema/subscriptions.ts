import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
// Imported by relative path: drizzle-kit does not know the alias.
import { type Currency, currencies } from '../../app/kit/money';
import { users } from './accounts';
import { belongsTo, flag, id, instant, minor, refersTo, revision } from './columns';

export const planTypes = ['MONTHLY', 'ANNUAL', 'PACKAGE'] as const;

export const plans = sqliteTable('plans', {
  id: id(),
  type: text('type', { enum: planTypes }).notNull(),
  name: text('name').notNull(),
  /** Total number of payments; null if the plan renews for ever. */
  billingCyclePeriod: integer('billing_cycle_period'),
  badge: text('badge'),
  discountPercent: integer('discount_percent'),
  /** Length of the free trial; 0 for none. */
  trialDays: integer('trial_days').notNull().default(0),
  /** Whether readers can begin this plan. A plan that is not offered goes on for its subscribers. */
  isOffered: integer('is_offered', { mode: 'boolean' }).notNull().default(true),
  position: integer('position').notNull(),
  revision: revision(),
});

export const planPrices = sqliteTable(
  'plan_prices',
  {
    planId: belongsTo('plan_id', () => plans.id),
    currency: text('currency', { enum: currencies }).notNull(),
    price: minor('price').notNull(),
    /** The price before the plan's discount; shown struck through. */
    listPrice: minor('list_price'),
  },
  (t) => [primaryKey({ columns: [t.planId, t.currency] })],
);

/** A part of the Complete DJ Package and its stand-alone price: minor units by currency. */
export interface WorthPart {
  label: string;
  worths: Partial<Record<Currency, number>>;
}

/** The id of the only row of `package_worth`. */
export const worthId = 'package';

/** The value of the Complete DJ Package, as edited in the office (specification 2, section 9): one row. */
export const packageWorth = sqliteTable('package_worth', {
  id: id(),
  parts: text('parts', { mode: 'json' }).$type<WorthPart[]>().notNull(),
  revision: revision(),
});

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
 * A user's Complete DJ Package as the provider last reported it; only the newest of several. Data that must outlive the
 * row is elsewhere (payments, trials, uses of coupons).
 */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    userId: refersTo('user_id', () => users.id).primaryKey(),
    subscriptionId: text('subscription_id').notNull(),
    planId: refersTo('plan_id', () => plans.id),
    state: text('state', { enum: subscriptionStates }).notNull(),
    currency: text('currency', { enum: currencies }).notNull(),
    startedAt: instant('started_at').notNull(),
    trialEndsAt: instant('trial_ends_at'),
    currentTermStartsAt: instant('current_term_starts_at'),
    currentTermEndsAt: instant('current_term_ends_at'),
    nextPaymentAt: instant('next_payment_at'),
    canceledAt: instant('canceled_at'),
    pastDueSince: instant('past_due_since'),
    /** All instalments of a package are paid: access never ends. */
    isPaidForGood: flag('is_paid_for_good'),
    /** All payments of a package were refunded: it gives no access. */
    isRefunded: flag('is_refunded'),
    /** Per user, not per subscription: kept when another subscription starts. */
    hasUsedFreeMonth: flag('has_used_free_month'),
    /** The term's end including the free month, until the provider has moved the term. */
    freeMonthUntil: instant('free_month_until'),
    /** The plan that the subscription changes to at the end of its term. */
    nextPlanId: text('next_plan_id').references(() => plans.id),
    /** The coupon of that change; known only if the change was confirmed on a payment page. */
    nextCouponCode: text('next_coupon_code'),
    cardType: text('card_type', { enum: ['CREDIT_CARD', 'PAYPAL'] }),
    cardLastFour: text('card_last_four'),
    payerEmail: text('payer_email'),
    /** The provider's version of the customer whose payment method is stored here. */
    payerVersion: integer('payer_version').notNull().default(0),
    couponCode: text('coupon_code'),
    /** Terms that the coupon has discounted, as counted by the provider. */
    couponAppliedTimes: integer('coupon_applied_times').notNull().default(0),
    /** Price of one payment; null if the provider has not reported it, in which case the plan's price applies. */
    price: minor('price'),
    /** The provider's version of the resource: an older version never overwrites a newer one. */
    resourceVersion: integer('resource_version').notNull(),
  },
  (t) => [
    uniqueIndex('subscriptions_provider_id').on(t.subscriptionId),
    index('subscriptions_state').on(t.state),
    index('subscriptions_trial_end').on(t.trialEndsAt).where(sql`trial_ends_at IS NOT NULL`),
    // For the sweep that mails subscribers before a payment.
    index('subscriptions_next_payment').on(t.nextPaymentAt),
    index('subscriptions_past_due').on(t.pastDueSince).where(sql`past_due_since IS NOT NULL`),
  ],
);

/** Started free trials: one per person. Rows are kept when the account is deleted. */
export const trials = sqliteTable(
  'trials',
  {
    subscriptionId: text('subscription_id').notNull(),
    userId: text('user_id').notNull(),
    /** Hash of the address when the trial started; a second row has the address of the deleted account. */
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

/** Free months taken: one per person. Rows are kept when the account is deleted. */
export const freeMonths = sqliteTable(
  'free_months',
  {
    userId: text('user_id').notNull(),
    /** Hash of the mailbox when the month was taken; a second row has the mailbox of the deleted account. */
    emailHash: text('email_hash').notNull(),
    takenAt: instant('taken_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.emailHash] }), index('free_months_email').on(t.emailHash)],
);

/** Why a member cancelled, in their own words; only the last answer per subscription. */
export const cancellationFeedback = sqliteTable(
  'cancellation_feedback',
  {
    subscriptionId: text('subscription_id').primaryKey(),
    userId: refersTo('user_id', () => users.id),
    text: text('text').notNull(),
    saidAt: instant('said_at').notNull(),
  },
  (t) => [index('cancellation_feedback_user').on(t.userId), index('cancellation_feedback_said').on(t.saidAt)],
);

/** `trial-used`: the subscription began a second trial of one mailbox and was ended at the provider. */
export const subscriptionCheckoutStates = ['open', 'done', 'cancelled', 'expired', 'mismatch', 'trial-used'] as const;

/** A checkout of a subscription. The row is written before the customer leaves for the payment page, like an order. */
export const subscriptionCheckouts = sqliteTable(
  'subscription_checkouts',
  {
    id: id(),
    userId: refersTo('user_id', () => users.id),
    state: text('state', { enum: subscriptionCheckoutStates }).notNull(),
    planId: refersTo('plan_id', () => plans.id),
    currency: text('currency', { enum: currencies }).notNull(),
    /** Price of one payment, as shown. */
    price: minor('price').notNull(),
    /** The subscription starts with the plan's free trial. */
    hasTrial: flag('has_trial'),
    /**
     * `page`: paid on the provider's page. `token`: paid here by a card's or PayPal's token, or free. `change`: a page
     * that confirms the existing subscription's change to the plan at the end of its term.
     */
    way: text('way', { enum: ['page', 'token', 'change'] })
      .notNull()
      .default('page'),
    /** The coupon that discounts the payments. */
    couponCode: text('coupon_code'),
    /** The future subscription's id. All open checkouts of a user share it, so only one can be paid. */
    subscriptionId: text('subscription_id').notNull(),
    /** The article that the customer wanted to read; they return to it in the end. */
    articleId: text('article_id'),
    idempotencyKey: text('idempotency_key').notNull(),
    /** About starting at once, as for orders: who agreed pays, after a withdrawal, for the days that were used. */
    startVersion: text('start_version'),
    startWords: text('start_words'),
    startAgreedAt: instant('start_agreed_at'),
    /** Without a hosted page: the checkout's own id and an empty URL. */
    hostedPageId: text('hosted_page_id').notNull(),
    hostedPageUrl: text('hosted_page_url').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the sweep asks the provider again; null once the checkout is settled. */
    checkAt: instant('check_at'),
  },
  (t) => [
    uniqueIndex('subscription_checkouts_idempotency').on(t.userId, t.idempotencyKey),
    uniqueIndex('subscription_checkouts_hosted_page').on(t.hostedPageId),
    index('subscription_checkouts_user').on(t.userId, t.createdAt),
    index('subscription_checkouts_to_check').on(t.checkAt).where(sql`check_at IS NOT NULL`),
    index('subscription_checkouts_settled').on(t.createdAt).where(sql`check_at IS NULL`),
  ],
);
