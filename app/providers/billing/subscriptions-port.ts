import type { PaidInvoice } from './payments-port';

/** A subscription to create. */
export interface SubscriptionTerms {
  /** The new id; nothing is created if the id exists. */
  subscriptionId: string;
  /** `plan-monthly-GBP` */
  itemPriceId: string;
  /** The price that the customer was shown, in minor units: it may have changed since. */
  price: number;
  /** The coupon that the subscription starts with. */
  couponCode: string | null;
  /** Whether the subscription starts with the plan's free trial. */
  hasTrial: boolean;
}

export interface NewSubscription extends SubscriptionTerms {
  /** Repeating the key within half an hour creates nothing new. */
  idempotencyKey: string;
  customerId: string;
  /** Null if nothing will ever be charged. */
  paymentSourceId: string | null;
}

export type ProviderState = 'in_trial' | 'active' | 'non_renewing' | 'paused' | 'cancelled' | 'future' | 'transferred';

/** A subscription at the provider. */
export interface SubscriptionFacts {
  id: string;
  customerId: string;
  state: ProviderState;
  /** `plan-monthly-GBP` */
  itemPriceId: string | null;
  currency: string;
  /** Price of one payment, before coupons. */
  price: number | null;
  createdAt: Date;
  trialEndsAt: Date | null;
  termStartsAt: Date | null;
  termEndsAt: Date | null;
  nextPaymentAt: Date | null;
  /** When it was cancelled. */
  canceledAt: Date | null;
  /** Since when a payment is overdue. */
  dueSince: Date | null;
  couponCode: string | null;
  /** Terms that the coupon has discounted so far. */
  couponAppliedTimes: number;
  /** A change at the end of the term is scheduled; the provider does not say which. */
  hasScheduledChanges: boolean;
  /** The answer with the greater version is the newer one. */
  version: number;
}

/** A customer's payment method. */
export interface PayerFacts {
  customerId: string;
  method: 'CREDIT_CARD' | 'PAYPAL' | null;
  lastFour: string | null;
  /** The PayPal account's address; null if the provider does not say. */
  email: string | null;
  /** The customer's version. */
  version: number;
}

/** What an event contains about subscriptions; null for missing parts. */
export interface SubscriptionUpdate {
  subscription: SubscriptionFacts | null;
  payer: PayerFacts | null;
  /** A paid invoice of a subscription. */
  payment: PaidInvoice | null;
}

/** Subscriptions at the provider. */
export interface SubscriptionsPort {
  /** Null for an unknown subscription. */
  retrieveSubscription(id: string): Promise<SubscriptionUpdate | null>;
  /** Null if the id exists already or the payment method is gone. Throws like `keepPaymentToken`. */
  beginSubscription(wish: NewSubscription): Promise<SubscriptionUpdate | null>;
  /** Cancels at the end of the term. Null in a state that does not allow it, including a repeat. */
  cancelSubscription(id: string): Promise<SubscriptionUpdate | null>;
  /** Ends a subscription at once during its trial, without a charge. Null in a state that does not allow it. */
  endTrial(id: string): Promise<SubscriptionUpdate | null>;
  /**
   * Ends a subscription at once, in whatever term. Nothing is charged any more, and nothing is refunded by this. Null in
   * a state that does not allow it, including a repeat.
   */
  endSubscription(id: string): Promise<SubscriptionUpdate | null>;
  /** Undoes a cancellation while the term lasts. Null in a state that does not allow it. */
  keepSubscription(id: string): Promise<SubscriptionUpdate | null>;
  /** Moves the term's end, and so the next payment, to this moment. Null in a state that does not allow it. */
  moveTermEnd(id: string, endsAt: Date, idempotencyKey: string): Promise<SubscriptionUpdate | null>;
  /** Changes the price from the next term on. Null in a state that does not allow it. */
  changePlan(id: string, itemPriceId: string): Promise<SubscriptionUpdate | null>;
  /** Undoes a scheduled change of the price. Null if none is scheduled. */
  keepPlan(id: string): Promise<SubscriptionUpdate | null>;
}
