import type { Currency } from '~/kit/money';

/** Minor units throughout; instants are Dates. No vendor type leaves this folder. */
export interface BillingCustomer {
  id: string;
  email: string;
}

export interface HostedPageItem {
  /** The provider's price: `course-c01-GBP`, `bundle-b1-GBP`. */
  itemPriceId: string;
  /** What this line costs before discounts (the sale price where one applies). */
  unitPrice: number;
  /** Taken off this line. */
  discount: number;
}

export interface NewHostedPage {
  /** The same key again within half an hour answers the same page. */
  idempotencyKey: string;
  customer: BillingCustomer;
  currency: Currency;
  items: HostedPageItem[];
  redirectUrl: string;
  cancelUrl: string;
  /** Comes back with the page: the order's and the user's id. */
  passThrough: { orderId: string; userId: string };
}

export interface NewSubscriptionPage {
  /** The same key again within half an hour answers the same page. */
  idempotencyKey: string;
  customer: BillingCustomer;
  /** Of the subscription that the page makes: it makes none where one with this id exists. */
  subscriptionId: string;
  /** `plan-monthly-GBP` */
  itemPriceId: string;
  /** Of a coupon for subscriptions, that it begins with. */
  couponCode: string | null;
  /** Whether it begins with the plan's free trial. */
  hasTrial: boolean;
  redirectUrl: string;
  cancelUrl: string;
  /** Comes back with the page: the checkout's and the user's id. */
  passThrough: { orderId: string; userId: string };
}

export interface NewChangePage {
  /** The same key again within half an hour answers the same page. */
  idempotencyKey: string;
  /** Of the subscription that there is. */
  subscriptionId: string;
  /** `plan-annual-GBP` */
  itemPriceId: string;
  couponCode: string;
  redirectUrl: string;
  cancelUrl: string;
  /** Comes back with the page: the checkout's and the user's id. */
  passThrough: { orderId: string; userId: string };
}

/** What a customer pays with, as the tokeniser of the page made it: used once. */
export interface PaymentToken {
  method: 'CREDIT_CARD' | 'PAYPAL';
  nonce: string;
}

export interface NewCharge {
  /** The same key again within half an hour answers the same invoice. */
  idempotencyKey: string;
  /** Printed on the invoice, so that the invoice can be found: the order's id. */
  reference: string;
  customerId: string;
  currency: Currency;
  items: HostedPageItem[];
  /** Null where nothing is charged. */
  payment: PaymentToken | null;
}

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

export type HostedPageState = 'created' | 'requested' | 'succeeded' | 'acknowledged' | 'cancelled';

export interface HostedPage {
  id: string;
  url: string;
  state: HostedPageState;
  expiresAt: Date | null;
  passThrough: { orderId: string; userId: string } | null;
  customerId: string | null;
  /** There only when it succeeded. */
  invoice: PaidInvoice | null;
  /** Of a page that began one. */
  subscription: SubscriptionFacts | null;
  payer: PayerFacts | null;
}

export interface PaidInvoice {
  id: string;
  /** What it was charged under; null for what was paid on a page. */
  reference: string | null;
  customerId: string;
  currency: string;
  total: number;
  amountPaid: number;
  isPaid: boolean;
  transactionId: string | null;
  paidAt: Date | null;
  itemPriceIds: string[];
  /** The coupon that lowered it. */
  couponCode: string | null;
  /** Of a subscription's invoice: which one, and the term that it is for. */
  subscriptionId: string | null;
  termStartsAt: Date | null;
  termEndsAt: Date | null;
}

/** An invoice in its present state. One that was refunded is still paid. */
export interface Invoice {
  id: string;
  customerId: string;
  currency: string;
  total: number;
  isPaid: boolean;
  /** Of a subscription's invoice; null for what was bought once. */
  subscriptionId: string | null;
  /** What was given back of it, by whomever; what was voided is left out. */
  creditNotes: CreditNote[];
}

export interface CreditNote {
  id: string;
  amount: number;
  issuedAt: Date | null;
  /** How the amount falls to the invoice's lines, discounts taken off. */
  lines: { itemPriceId: string; amount: number }[];
  /** The idempotency key of the refund that it belongs to; null when that was not one of ours. */
  reference: string | null;
}

export interface NewRefund {
  invoiceId: string;
  /** In the invoice's currency; never more than was paid and not given back yet. */
  amount: number;
  /** At most 100 letters, digits, colons, hyphens and underscores. */
  idempotencyKey: string;
  /** A sentence for the customer, printed on the credit note. */
  comment: string;
}

export interface PortalSession {
  id: string;
  url: string;
  expiresAt: Date | null;
}

/** What the ledger keeps of an event. */
export interface EventHead {
  id: string;
  /** As the provider calls it: `subscription_renewed`. */
  type: string;
  occurredAt: Date;
}

/** What an event is about, with the facts that it tells. */
export type EventFacts =
  | { about: 'money'; invoice: InvoiceFacts }
  /** Money of this invoice was given back; the event does not say how much in all. */
  | { about: 'refund'; invoiceId: string }
  | { about: 'subscription'; news: SubscriptionNews }
  | { about: 'coupon'; coupon: CouponFacts }
  | { about: 'price'; price: PriceFacts }
  | { about: 'expiry'; expiry: ExpiryFacts }
  /** The customer was deleted. */
  | { about: 'gone'; customerId: string }
  /** Of a type that nobody follows, or silent about what events of its type are about. */
  | { about: 'nothing' };

export type BillingEvent = EventHead & EventFacts;

/** A coupon as the provider has it. */
export interface CouponFacts {
  code: string;
  /** Null for one that takes off a sum, which the product does not know. */
  percent: number | null;
  /** Billing cycles of a subscription that it lasts for; null for ever. */
  cycles: number | null;
  expiresAt: Date | null;
  maxUses: number | null;
  /** It is deleted or archived: nobody can use it any more. */
  isGone: boolean;
  version: number;
}

/** Something that is sold once, as the provider is to know it: `course-c01`, `gift-course-c01`, `bundle-b1`. */
export interface ItemToSell {
  id: string;
  /** What buyers read of it. */
  title: string;
}

/** What it costs in one currency: the list price, which a sale overrides when it is charged. */
export interface ItemPriceToSell {
  item: ItemToSell;
  currency: Currency;
  /** Minor units. */
  price: number;
}

/** A price as the provider has it. */
export interface PriceFacts {
  /** `course-c01-GBP`, `bundle-b1-GBP`, `plan-monthly-GBP` */
  itemPriceId: string;
  /** Minor units; null for one that is no plain sum. */
  price: number | null;
  version: number;
}

/** A payment method that is about to expire, or has. */
export interface ExpiryFacts {
  customerId: string;
  /** Its last month, '2027-01'; null where the provider does not say. */
  month: string | null;
  hasExpired: boolean;
}

/** An invoice of something that is bought once. */
export interface InvoiceFacts {
  invoiceId: string;
  customerId: string;
  isPaid: boolean;
  /** What it was charged under; null for what was paid on a page. */
  reference: string | null;
}

/**
 * Every call throws provider-failed (424) when the provider does not answer well, and not-configured (501) without one.
 * `isRefusedByProvider` tells a provider-failed that stays so from one that is worth another try.
 */
export interface BillingPort {
  isConfigured: boolean;
  createCheckoutPage(page: NewHostedPage): Promise<HostedPage>;
  /** The page on which a subscription begins. Null when there is one with this id already. */
  createSubscriptionPage(page: NewSubscriptionPage): Promise<HostedPage | null>;
  /**
   * The page on which a subscription changes to another price at the end of its term. Null for an unknown subscription
   * and in a state in which that cannot be done.
   */
  createChangePage(page: NewChangePage): Promise<HostedPage | null>;
  /** Null for an unknown page. */
  retrieveHostedPage(id: string): Promise<HostedPage | null>;
  /** Tells the provider that its page was dealt with; a repeat is fine. */
  acknowledgeHostedPage(id: string): Promise<void>;
  /**
   * A link to the customer's own pages at the provider: it opens once, within the hour, and is never kept. A customer
   * whom the provider does not know yet is made first.
   */
  createPortalSession(customer: BillingCustomer & { currency: Currency }, redirectUrl: string): Promise<PortalSession>;
  /** Makes the customer unless it exists. */
  ensureCustomer(customer: BillingCustomer & { currency: Currency }): Promise<void>;
  /** Null for an unknown invoice. */
  retrieveInvoice(id: string): Promise<Invoice | null>;
  /** A link to the invoice as a PDF, which ends after a while. Null for an unknown one. */
  linkInvoice(id: string): Promise<string | null>;
  /**
   * Gives money back for an invoice. The provider knows the key for half an hour: a later try must look for its own key
   * among the invoice's credit notes first, or the money goes back twice. An answer about another sum or invoice counts
   * as refused for good: a person has to look.
   */
  refundInvoice(refund: NewRefund): Promise<{ creditNoteId: string; amount: number }>;
  /** Null for an unknown one. */
  retrieveSubscription(id: string): Promise<SubscriptionNews | null>;
  /** It runs to the end of its term. Null in a state in which that cannot be done; a repeat is such. */
  cancelSubscription(id: string): Promise<SubscriptionNews | null>;
  /** Ends it at once while its trial runs, and charges nothing. Null in a state in which that cannot be done. */
  endTrial(id: string): Promise<SubscriptionNews | null>;
  /** Undoes a cancellation while the term lasts. Null in a state in which that cannot be done. */
  keepSubscription(id: string): Promise<SubscriptionNews | null>;
  /**
   * Keeps a token as what the customer pays with from now on, and answers its id here. Throws provider-failed with the
   * code PAYMENT_DECLINED where the bank or PayPal says no; a repeat with the same token is the same.
   */
  keepPaymentToken(customerId: string, token: PaymentToken): Promise<{ paymentSourceId: string }>;
  /**
   * Charges a token once, and keeps nothing of it: what a subscription is paid with stays. Throws as `keepPaymentToken`
   * does; nothing was charged then.
   */
  chargeToken(charge: NewCharge): Promise<PaidInvoice>;
  /** The customer's invoice that was charged under a reference, unless it was voided; null for none. */
  findInvoice(customerId: string, reference: string): Promise<PaidInvoice | null>;
  /** Null where there is one with this id already, or where its payment method is gone. Throws as `keepPaymentToken` does. */
  beginSubscription(wish: NewSubscription): Promise<SubscriptionNews | null>;
  /** The term ends then, and the next payment is due then. Null in a state in which that cannot be done. */
  moveTermEnd(id: string, endsAt: Date, idempotencyKey: string): Promise<SubscriptionNews | null>;
  /** From the next term on it is of that price. Null in a state in which that cannot be done. */
  changePlan(id: string, itemPriceId: string): Promise<SubscriptionNews | null>;
  /** Takes such a change back. Null where there is none. */
  keepPlan(id: string): Promise<SubscriptionNews | null>;
  /** The provider's page on which a customer changes what they pay with. */
  createMethodsPage(customerId: string, redirectUrl: string): Promise<{ url: string }>;
  /** Makes the item, or gives it its title; a repeat is fine. */
  putItem(item: ItemToSell): Promise<void>;
  /** Makes the price `<item's id>-<currency>`, or changes what it is; a repeat is fine. Its item must be there. */
  putItemPrice(price: ItemPriceToSell): Promise<void>;
  /** Whether events of this type can be about anything; all others are only kept. */
  followsEvent(type: string): boolean;
  /** Reads which event a webhook's body is; its facts are not believed. Throws unreadable when it is none. */
  readEvent(body: string): EventHead;
  /** The event as the provider itself has it, or null: a forged one is unknown there. */
  retrieveEvent(id: string): Promise<BillingEvent | null>;
  /**
   * A page of what has happened since a moment (that second itself left out), the oldest first. `next` is the offset of
   * the page after it; null at the end.
   */
  listEvents(after: Date, offset: string | null): Promise<{ events: EventHead[]; next: string | null }>;
}
