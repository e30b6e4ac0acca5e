import type { Currency } from '~/kit/money';

/** Minor units throughout; instants are Dates. No vendor type leaves this folder. */
export interface BillingCustomer {
  id: string;
  email: string;
}

/** A payment method's token from the tokeniser in the browser; single-use. */
export interface PaymentToken {
  method: 'CREDIT_CARD' | 'PAYPAL';
  nonce: string;
}

export interface HostedPageItem {
  /** The provider's price id: `course-c01-GBP`, `bundle-b1-GBP`. */
  itemPriceId: string;
  /** The line's price before discounts (the sale price during a sale). */
  unitPrice: number;
  /** The discount on this line. */
  discount: number;
}

export interface NewCharge {
  /** Repeating the key within half an hour returns the same invoice. */
  idempotencyKey: string;
  /** Printed on the invoice, so that `findInvoice` finds it: the order's id. */
  reference: string;
  customerId: string;
  currency: Currency;
  items: HostedPageItem[];
  /** Null if nothing is charged. */
  payment: PaymentToken | null;
}

export interface PaidInvoice {
  id: string;
  /** The reference of the charge; null if it was paid on a hosted page. */
  reference: string | null;
  customerId: string;
  currency: string;
  total: number;
  isPaid: boolean;
  transactionId: string | null;
  paidAt: Date | null;
  itemPriceIds: string[];
  /** The coupon that discounted it. */
  couponCode: string | null;
  /** A subscription invoice's subscription, and the term that it bills; null for one-off purchases. */
  subscriptionId: string | null;
  termStartsAt: Date | null;
  termEndsAt: Date | null;
}

export interface CreditNote {
  id: string;
  amount: number;
  issuedAt: Date | null;
  /** How the amount is divided among the invoice's lines, after discounts. */
  lines: { itemPriceId: string; amount: number }[];
  /** The idempotency key of our refund; null for a refund made elsewhere. */
  reference: string | null;
}

/** An invoice in its current state. A refunded one is still paid. */
export interface Invoice
  extends Pick<PaidInvoice, 'id' | 'customerId' | 'currency' | 'total' | 'isPaid' | 'subscriptionId'> {
  /** All refunds, oldest first, including those made at the provider; without voided ones. */
  creditNotes: CreditNote[];
}

export interface NewRefund {
  invoiceId: string;
  /** In the invoice's currency; at most the paid amount that is not refunded yet. */
  amount: number;
  /** At most 100 letters, digits, colons, hyphens and underscores. */
  idempotencyKey: string;
  /** A sentence for the customer, printed on the credit note. */
  comment: string;
}

/** Customers' payment methods and their invoices. */
export interface PaymentsPort {
  /**
   * Saves a token as the customer's payment method and returns its id. Throws provider-failed with the code
   * PAYMENT_DECLINED if the bank or PayPal declines; repeating the same token returns the same id.
   */
  keepPaymentToken(customerId: string, token: PaymentToken): Promise<{ paymentSourceId: string }>;
  /**
   * Charges a token once without saving it: the subscription's payment method stays. Throws like `keepPaymentToken`;
   * then nothing was charged.
   */
  chargeToken(charge: NewCharge): Promise<PaidInvoice>;
  /** The customer's invoice with this reference that was not voided; null for none. */
  findInvoice(customerId: string, reference: string): Promise<PaidInvoice | null>;
  /** Null for an unknown invoice. */
  retrieveInvoice(id: string): Promise<Invoice | null>;
  /** A temporary link to the invoice's PDF. Null for an unknown invoice. */
  linkInvoice(id: string): Promise<string | null>;
  /**
   * Refunds an invoice. The provider remembers the idempotency key for half an hour: a later retry must first look for
   * its key among the invoice's credit notes, or the refund happens twice. An answer about another amount or invoice is
   * a final refusal: a person has to check.
   */
  refundInvoice(refund: NewRefund): Promise<{ creditNoteId: string; amount: number }>;
}

/** An item for one-off purchases at the provider: `course-c01`, `gift-course-c01`, `bundle-b1`. */
export interface ItemToSell {
  id: string;
  /** The name that buyers read. */
  title: string;
}

/** The list price in one currency; a sale overrides it in the charge. */
export interface ItemPriceToSell {
  item: ItemToSell;
  currency: Currency;
  /** Minor units. */
  price: number;
}

/** Items for one-off purchases, and their prices. */
export interface ItemsPort {
  /** Creates the item or updates its title (idempotent). */
  putItem(item: ItemToSell): Promise<void>;
  /** Creates or updates the price `<item's id>-<currency>` (idempotent). Its item must exist. */
  putItemPrice(price: ItemPriceToSell): Promise<void>;
}
