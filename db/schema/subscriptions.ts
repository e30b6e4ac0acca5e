import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
// By its path: drizzle-kit reads the schema without the alias.
import { type Currency, currencies } from '../../app/kit/money';
import { users } from './accounts';
import { flag, id, instant, minor } from './columns';

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
  /** As a course's. */
  revision: text('revision').notNull().default(''),
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

/** A part of what the Complete DJ Package holds, and what it is worth by itself: minor units by currency. */
export interface WorthPart {
  label: string;
  worths: Partial<Record<Currency, number>>;
}

/** The id of the one row of `package_worth`. */
export const worthId = 'package';

/** What the Complete DJ Package is worth, as the office has written it (specification 2, section 9): one row. */
export const packageWorth = sqliteTable('package_worth', {
  id: id(),
  parts: text('parts', { mode: 'json' }).$type<WorthPart[]>().notNull(),
  /** As a course's. */
  revision: text('revision').notNull().default(''),
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
 * The Complete DJ Package of a user, as the provider last reported it: the newest of several. What has to
 * outlive the row is elsewhere (payments, trials, uses of coupons).
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
    /** All its payments went back, of a package: from then on it opens nothing. */
    isRefunded: flag('is_refunded'),
    /** Of the person, not of this subscription alone: it stays when another begins. */
    hasUsedFreeMonth: flag('has_used_free_month'),
    /** To when the free month moves the term's end, until the provider has moved it. */
    freeMonthUntil: instant('free_month_until'),
    /** The plan that it changes to at the end of its term. */
    nextPlanId: text('next_plan_id').references(() => plans.id),
    /** The coupon that this change brings along; it is known of a change that was confirmed on a payment page. */
    nextCouponCode: text('next_coupon_code'),
    cardType: text('card_type', { enum: ['CREDIT_CARD', 'PAYPAL'] }),
    cardLastFour: text('card_last_four'),
    payerEmail: text('payer_email'),
    /** The provider's version of the customer whose payment method this is. */
    payerVersion: integer('payer_version').notNull().default(0),
    couponCode: text('coupon_code'),
    /** Terms that the coupon has lowered, as the provider counts them. */
    couponAppliedTimes: integer('coupon_applied_times').notNull().default(0),
    /** Of each payment; null where the provider has not reported it; then the plan's price counts. */
    price: minor('price'),
    /** The provider's version of the resource: an older one never overwrites a newer. */
    resourceVersion: integer('resource_version').notNull(),
  },
  (t) => [
    uniqueIndex('subscriptions_provider_id').on(t.subscriptionId),
    index('subscriptions_state').on(t.state),
    index('subscriptions_trial_end').on(t.trialEndsAt).where(sql`trial_ends_at IS NOT NULL`),
    // What the sweep looks for that writes to subscribers.
    index('subscriptions_next_payment').on(t.nextPaymentAt),
    index('subscriptions_past_due').on(t.pastDueSince).where(sql`past_due_since IS NOT NULL`),
  ],
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

/** Free months that were taken: one a person, and the rows stay when an account is deleted. */
export const freeMonths = sqliteTable(
  'free_months',
  {
    userId: text('user_id').notNull(),
    /** Of the mailbox then, and in a second row of the one that a deleted account had. */
    emailHash: text('email_hash').notNull(),
    takenAt: instant('taken_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.emailHash] }), index('free_months_email').on(t.emailHash)],
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

/** `trial-used`: it began a second trial of one mailbox, which was ended at the provider. */
export const subscriptionCheckoutStates = ['open', 'done', 'cancelled', 'expired', 'mismatch', 'trial-used'] as const;

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
    /** Begins with the plan's free trial. */
    hasTrial: flag('has_trial'),
    /**
     * Paid on the provider's page, or here, by the token of a card or of PayPal or by nothing at all. `change`: a page on
     * which the subscription that there is changes to the plan at the end of its term.
     */
    way: text('way', { enum: ['page', 'token', 'change'] })
      .notNull()
      .default('page'),
    /** The coupon that lowers its payments. */
    couponCode: text('coupon_code'),
    /** The subscription that it makes. All pages that a person has open name the same: only one of them can be paid. */
    subscriptionId: text('subscription_id').notNull(),
    /** The article that was asked for, to lead to in the end. */
    articleId: text('article_id'),
    idempotencyKey: text('idempotency_key').notNull(),
    /** Without such a page, the checkout's own id and an empty address. */
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
    index('subscription_checkouts_settled').on(t.createdAt).where(sql`check_at IS NULL`),
  ],
);
