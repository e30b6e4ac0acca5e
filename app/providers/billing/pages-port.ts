import type { Currency } from '~/kit/money';
import type { BillingCustomer, HostedPageItem, PaidInvoice } from './payments-port';
import type { PayerFacts, SubscriptionFacts } from './subscriptions-port';

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

export interface PortalSession {
  id: string;
  url: string;
  expiresAt: Date | null;
}

/** Pages of the provider's that a customer is sent to. */
export interface PagesPort {
  createCheckoutPage(page: NewHostedPage): Promise<HostedPage>;
  /** The page on which a subscription begins. Null when there is one with this id already. */
  createSubscriptionPage(page: NewSubscriptionPage): Promise<HostedPage | null>;
  /**
   * The page on which a subscription changes to another price at the end of its term. Null for an unknown subscription
   * and in a state in which that cannot be done.
   */
  createChangePage(page: NewChangePage): Promise<HostedPage | null>;
  /** The provider's page on which a customer changes what they pay with. */
  createMethodsPage(customerId: string, redirectUrl: string): Promise<{ url: string }>;
  /**
   * A link to the customer's own pages at the provider: it opens once, within the hour, and is never kept. A customer
   * whom the provider does not know yet is made first.
   */
  createPortalSession(customer: BillingCustomer & { currency: Currency }, redirectUrl: string): Promise<PortalSession>;
  /** Null for an unknown page. */
  retrieveHostedPage(id: string): Promise<HostedPage | null>;
  /** Tells the provider that its page was dealt with; a repeat is fine. */
  acknowledgeHostedPage(id: string): Promise<void>;
}
