import type { Currency } from '~/kit/money';

/** Minor units throughout; instants are Dates. No vendor type leaves this folder. */
export interface BillingCustomer {
  id: string;
  email: string;
}

/** What a customer pays with, as the tokeniser of the page made it: used once. */
export interface PaymentToken {
  method: 'CREDIT_CARD' | 'PAYPAL';
  nonce: string;
}

export interface HostedPageItem {
  /** The provider's price: `course-c01-GBP`, `bundle-b1-GBP`. */
  itemPriceId: string;
  /** What this line costs before discounts (the sale price where one applies). */
  unitPrice: number;
  /** Taken off this line. */
  discount: number;
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

export interface CreditNote {
  id: string;
  amount: number;
  issuedAt: Date | null;
  /** How the amount falls to the invoice's lines, discounts taken off. */
  lines: { itemPriceId: string; amount: number }[];
  /** The idempotency key of the refund that it belongs to; null when that was not one of ours. */
  reference: string | null;
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
  /** All refunds of it, whoever made them; voided ones are left out. */
  creditNotes: CreditNote[];
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

/** Customers, what they pay with, and their invoices. */
export interface PaymentsPort {
  /** Makes the customer unless it exists. */
  ensureCustomer(customer: BillingCustomer & { currency: Currency }): Promise<void>;
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
}
