import type { SubscriptionNews } from './subscriptions-port';

/** An invoice of something that is bought once. */
export interface InvoiceFacts {
  invoiceId: string;
  customerId: string;
  isPaid: boolean;
  /** What it was charged under; null for what was paid on a page. */
  reference: string | null;
}

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

/** What has happened at the provider. */
export interface EventsPort {
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
