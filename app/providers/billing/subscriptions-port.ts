import type { PaidInvoice } from './payments-port';

export interface NewSubscription {
  /** The same key again within half an hour begins nothing new. */
  idempotencyKey: string;
  customerId: string;
  /** It makes none where one with this id exists. */
  subscriptionId: string;
  /** `plan-monthly-GBP` */
  itemPriceId: string;
  couponCode: string | null;
  /** Whether it begins with the plan's free trial. */
  hasTrial: boolean;
  /** Null where nothing will ever be charged. */
  paymentSourceId: string | null;
}

export type ProviderState = 'in_trial' | 'active' | 'non_renewing' | 'paused' | 'cancelled' | 'future' | 'transferred';

/** A subscription as the provider has it. */
export interface SubscriptionFacts {
  id: string;
  customerId: string;
  state: ProviderState;
  /** `plan-monthly-GBP` */
  itemPriceId: string | null;
  currency: string;
  /** Of one payment, before coupons. */
  price: number | null;
  createdAt: Date;
  trialEndsAt: Date | null;
  termStartsAt: Date | null;
  termEndsAt: Date | null;
  nextPaymentAt: Date | null;
  /** When somebody cancelled it. */
  canceledAt: Date | null;
  /** Since when a payment of it is owed. */
  dueSince: Date | null;
  couponCode: string | null;
  /** Terms that the coupon has lowered so far. */
  couponAppliedTimes: number;
  /** It changes at the end of its term; the provider does not say how. */
  hasScheduledChanges: boolean;
  /** Of two answers about one subscription the one with the greater version is newer. */
  version: number;
}

/** What a customer pays with. */
export interface PayerFacts {
  customerId: string;
  method: 'CREDIT_CARD' | 'PAYPAL' | null;
  lastFour: string | null;
  /** Of a PayPal account; null where the provider does not say. */
  email: string | null;
  /** Of the customer. */
  version: number;
}

/** What an event tells of subscriptions; each part null where it is silent about it. */
export interface SubscriptionNews {
  subscription: SubscriptionFacts | null;
  payer: PayerFacts | null;
  /** An invoice of a subscription that is paid. */
  payment: PaidInvoice | null;
}

/** Subscriptions, from their beginning to their end. */
export interface SubscriptionsPort {
  /** Null for an unknown one. */
  retrieveSubscription(id: string): Promise<SubscriptionNews | null>;
  /** Null where there is one with this id already, or where its payment method is gone. Throws as `keepPaymentToken` does. */
  beginSubscription(wish: NewSubscription): Promise<SubscriptionNews | null>;
  /** It runs to the end of its term. Null in a state in which that cannot be done; a repeat is such. */
  cancelSubscription(id: string): Promise<SubscriptionNews | null>;
  /** Ends it at once while its trial runs, and charges nothing. Null in a state in which that cannot be done. */
  endTrial(id: string): Promise<SubscriptionNews | null>;
  /** Undoes a cancellation while the term lasts. Null in a state in which that cannot be done. */
  keepSubscription(id: string): Promise<SubscriptionNews | null>;
  /** The term ends then, and the next payment is due then. Null in a state in which that cannot be done. */
  moveTermEnd(id: string, endsAt: Date, idempotencyKey: string): Promise<SubscriptionNews | null>;
  /** From the next term on it is of that price. Null in a state in which that cannot be done. */
  changePlan(id: string, itemPriceId: string): Promise<SubscriptionNews | null>;
  /** Takes such a change back. Null where there is none. */
  keepPlan(id: string): Promise<SubscriptionNews | null>;
}
