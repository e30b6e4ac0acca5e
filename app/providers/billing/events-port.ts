import type { SubscriptionUpdate } from './subscriptions-port';

/** The invoice of a one-off purchase. */
export interface InvoiceFacts {
  invoiceId: string;
  customerId: string;
  isPaid: boolean;
  /** The reference of the charge; null if it was paid on a hosted page. */
  reference: string | null;
}

/** A coupon at the provider. */
export interface CouponFacts {
  code: string;
  /** Null for a fixed discount, which the product does not support. */
  percent: number | null;
  /** Billing cycles of a subscription that the coupon lasts for; null for ever. */
  cycles: number | null;
  expiresAt: Date | null;
  maxUses: number | null;
  /** The coupon is deleted or archived: nobody can use it any more. */
  isGone: boolean;
  version: number;
}

/** A price at the provider. */
export interface PriceFacts {
  /** `course-c01-GBP`, `bundle-b1-GBP`, `plan-monthly-GBP` */
  itemPriceId: string;
  /** Minor units; null if it is not a flat price. */
  price: number | null;
  version: number;
}

/** A payment method that is about to expire, or has expired. */
export interface ExpiryFacts {
  customerId: string;
  /** Its last month, '2027-01'; null if the provider does not say. */
  month: string | null;
  hasExpired: boolean;
}

/** The facts of an event that we store. */
export interface EventHead {
  id: string;
  /** The provider's name: `subscription_renewed`. */
  type: string;
  occurredAt: Date;
}

/** What an event is about, with its facts. */
export type EventFacts =
  | { about: 'money'; invoice: InvoiceFacts }
  /** Money of this invoice was refunded; the event does not contain the total. */
  | { about: 'refund'; invoiceId: string }
  | { about: 'subscription'; update: SubscriptionUpdate }
  | { about: 'coupon'; coupon: CouponFacts }
  | { about: 'price'; price: PriceFacts }
  | { about: 'expiry'; expiry: ExpiryFacts }
  /** The customer was deleted. */
  | { about: 'gone'; customerId: string }
  /** The event's type is not handled, or its content lacks the expected data. */
  | { about: 'nothing' };

export type BillingEvent = EventHead & EventFacts;

/** Events of the provider. */
export interface EventsPort {
  /** Whether we handle events of this type; others are only stored. */
  followsEvent(type: string): boolean;
  /** Reads which event a webhook's body is; its facts are not trusted. Throws unreadable for another body. */
  readEvent(body: string): EventHead;
  /** The event from the provider itself; null for an unknown one, so a forged webhook has no effect. */
  retrieveEvent(id: string): Promise<BillingEvent | null>;
  /**
   * A page of events since a moment (excluding that second), oldest first. `next` is the offset of the next page; null
   * at the end.
   */
  listEvents(after: Date, offset: string | null): Promise<{ events: EventHead[]; next: string | null }>;
}
