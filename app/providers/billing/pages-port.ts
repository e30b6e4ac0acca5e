import type { Currency } from '~/kit/money';
import type { BillingCustomer, HostedPageItem, PaidInvoice } from './payments-port';
import type { PayerFacts, SubscriptionFacts, SubscriptionTerms } from './subscriptions-port';

/** The facts that every new page needs. */
interface NewPage {
  /** Repeating the key within half an hour returns the same page. */
  idempotencyKey: string;
  redirectUrl: string;
  cancelUrl: string;
  /** Returned with the page: the id of the order or the checkout, and the user's. */
  passThrough: { orderId: string; userId: string };
}

export interface NewHostedPage extends NewPage {
  customer: BillingCustomer;
  currency: Currency;
  items: HostedPageItem[];
}

export interface NewSubscriptionPage extends NewPage, SubscriptionTerms {
  customer: BillingCustomer;
}

export interface NewChangePage extends NewPage {
  /** Id of the existing subscription. */
  subscriptionId: string;
  /** `plan-annual-GBP` */
  itemPriceId: string;
  /** Replaces the coupon that the subscription has. */
  couponCode: string;
}

export interface HostedPage {
  id: string;
  url: string;
  state: 'created' | 'requested' | 'succeeded' | 'acknowledged' | 'cancelled';
  expiresAt: Date | null;
  passThrough: { orderId: string; userId: string } | null;
  customerId: string | null;
  /** Only set after success. */
  invoice: PaidInvoice | null;
  /** The subscription that the page created. */
  subscription: SubscriptionFacts | null;
  payer: PayerFacts | null;
}

/** Customers, and hosted pages of the provider for them. */
export interface PagesPort {
  /** Creates the customer unless it exists. */
  ensureCustomer(customer: BillingCustomer & { currency: Currency }): Promise<void>;
  createCheckoutPage(page: NewHostedPage): Promise<HostedPage>;
  /** A page that starts a subscription. Null if its id exists already. */
  createSubscriptionPage(page: NewSubscriptionPage): Promise<HostedPage | null>;
  /**
   * A page that changes a subscription to another price at the end of its term. Null for an unknown subscription, and
   * in a state that does not allow it.
   */
  createChangePage(page: NewChangePage): Promise<HostedPage | null>;
  /** The provider's page for changing a customer's payment method. */
  createMethodsPage(customerId: string, redirectUrl: string): Promise<{ url: string }>;
  /**
   * A link to the customer's portal at the provider: it opens once, within an hour, and is never stored. Creates an
   * unknown customer first.
   */
  createPortalSession(
    customer: BillingCustomer & { currency: Currency },
    redirectUrl: string,
  ): Promise<Pick<HostedPage, 'id' | 'url' | 'expiresAt'>>;
  /** Null for an unknown page. */
  retrieveHostedPage(id: string): Promise<HostedPage | null>;
  /** Acknowledges that we have handled the page (idempotent). */
  acknowledgeHostedPage(id: string): Promise<void>;
}
