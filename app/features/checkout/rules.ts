import type { ItemKind } from '~/features/catalogue/quote';
import { AppError } from '~/kit/app-error';
import { hour, minute, second } from '~/kit/dates';
import type { Currency } from '~/kit/money';

/** How long a payment page can be used if the provider does not say (billing: three hours for checkouts). */
export const pageLife = 3 * hour;

/**
 * How long to wait for an order by token. After that, nothing was charged for it, unless the provider reports otherwise
 * later.
 */
export const tokenLife = 2 * minute;

/**
 * States of an attempt that may still turn out to be paid: a page may be paid in its last minute, or although another
 * page was used.
 */
export const payableStates = ['open', 'expired', 'cancelled'] as const;

/** Whether the state of an attempt is final. */
export function isSettled({ state }: { state: string }): boolean {
  return !payableStates.some((one) => one === state);
}

/** The number of orders that one person may start in an hour. */
export const mostOrdersAnHour = 40;

export function tooManyAttempts(): AppError {
  return new AppError('rate-limited', undefined, { retryAfter: (10 * minute) / second });
}

export function notSold(title: string, currency: Currency): AppError {
  return new AppError('conflict', `“${title}” is not sold in ${currency}.`, { code: 'NOT_SOLD_IN_CURRENCY' });
}

export function orderChanged(): AppError {
  return new AppError('conflict', 'Your order has changed. Please look at it and press Pay again.', {
    code: 'BASKET_CHANGED',
  });
}

export function noTokeniser(): AppError {
  return new AppError('not-configured', 'No tokeniser of payment methods is configured.');
}

/** A payment by token for the same items is in progress, so no second way to pay is offered. */
export function paymentUnderWay(): AppError {
  const text =
    'A payment for this order is in progress. Please wait two minutes, then check your courses before you try again.';
  return new AppError('conflict', text, { code: 'PURCHASE_PENDING' });
}

export function paymentPending(): AppError {
  return new AppError('conflict', 'We haven’t received the payment for this order yet.', { code: 'PURCHASE_PENDING' });
}

export function purchaseMismatch(): AppError {
  const text = 'This payment does not match its order. Please contact us.';
  return new AppError('conflict', text, { code: 'PURCHASE_MISMATCH' });
}

export function checkoutClosed(): AppError {
  return new AppError('conflict', 'That payment page was closed. Please look at your order and try again.', {
    code: 'CHECKOUT_CLOSED',
  });
}

/** One line as it was sold, in minor units of the order's currency. */
export interface OrderLine {
  kind: ItemKind;
  refId: string;
  title: string;
  sale: number;
  discount: number;
  amount: number;
  /** Whether the line is a gift: its buyer gets a code instead of a right. */
  isGift: boolean;
}

/** A line of an order that has been written. */
export interface SoldLine extends OrderLine {
  position: number;
  /**
   * Whether the buyer already owned the item when the money came: the item was not granted, and its amount is refunded.
   */
  isGivenBack: boolean;
  /** Whether the refund of such a line is done. */
  isRefundDone: boolean;
  /** Whether the line was refunded in full later, so that its rights were taken back. */
  isReturned: boolean;
}

/** An order as it is about to be written. */
/** What the buyer said about starting at once, as it is kept with the order. */
export interface StartChoice {
  /** The version of the words that were shown; null for buyers who are not asked. */
  startVersion: string | null;
  /** The words that the buyer agreed to; null if they did not. */
  startWords: string | null;
  startAgreedAt: Date | null;
}

/** The choice of a buyer who is not asked. */
export const notAsked: StartChoice = { startVersion: null, startWords: null, startAgreedAt: null };

export interface DraftOrder {
  id: string;
  userId: string;
  /** The id of the click that asks for the order. */
  key: string;
  customerId: string;
  /** The order's `fingerprint`. */
  content: string;
  currency: Currency;
  couponCode: string | null;
  total: number;
  lines: (OrderLine & { list: number })[];
  way: 'page' | 'token';
  start: StartChoice;
  createdAt: Date;
  expiresAt: Date;
}

/** The payment page to which the buyer goes. */
export interface OpenedCheckout {
  /** `paid`: this order was paid for already. `pending`: its page succeeded, but the money is still to come. */
  state: 'open' | 'pending' | 'paid';
  orderId: string;
  hostedPageId: string;
  url: string;
  expiresAt: Date;
  /** In minor units. */
  total: number;
  currency: Currency;
}

/** The payment page of an order. Throws conflict for an order that is being paid by a token and so has no page. */
export function leadTo(
  order: Omit<OpenedCheckout, 'state' | 'orderId' | 'url'> & Pick<DraftOrder, 'id' | 'way'> & { hostedPageUrl: string },
  state: OpenedCheckout['state'],
): OpenedCheckout {
  if (order.way === 'token' && state === 'open') throw paymentUnderWay();
  const { id: orderId, hostedPageId, hostedPageUrl: url, expiresAt, total, currency } = order;
  return { state, orderId, hostedPageId, url, expiresAt, total, currency };
}

/** A purchase that was paid; amounts in minor units. */
export interface CompletedPurchase {
  state: 'paid';
  orderId: string;
  /** The time at which the purchase was completed here; null at the moment of completion. */
  paidAt: Date | null;
  transactionId: string | null;
  paidAmount: number;
  couponCode: string | null;
  currency: Currency;
  lines: SoldLine[];
}

/**
 * The state of an order after the provider was asked. `pending`: its page succeeded, but the money is still to come.
 */
export type Settlement =
  | CompletedPurchase
  | { state: 'open' | 'pending' | 'cancelled' | 'expired' | 'mismatch'; orderId: string };

/** The id of a line's item at the provider: `course-c01`, and as a gift `gift-course-c01`. */
export function itemId({ kind, refId, isGift }: Pick<OrderLine, 'kind' | 'refId' | 'isGift'>): string {
  return `${isGift ? 'gift-' : ''}${kind}-${refId}`;
}

/**
 * The id of a line's price at the provider: `course-c01-GBP`, and as a gift `gift-course-c01-GBP`. An order may hold
 * the same item twice, for its buyer and as a gift; the price ids tell which of the two a discount, or a refund, is
 * for.
 */
export function itemPriceId(line: Pick<OrderLine, 'kind' | 'refId' | 'isGift'>, currency: Currency): string {
  return `${itemId(line)}-${currency}`;
}

/** The items that the provider charges for an order, line by line. */
export function chargedItems(lines: OrderLine[], currency: Currency) {
  return lines.map((line) => ({
    itemPriceId: itemPriceId(line, currency),
    unitPrice: line.sale,
    discount: line.discount,
  }));
}

/** A text that two orders share if they sell the same items for the same money. */
export function fingerprint({
  lines,
  currency,
  couponCode,
}: Pick<DraftOrder, 'lines' | 'currency' | 'couponCode'>): string {
  const keys = lines.map(({ kind, refId, amount, isGift }) => `${isGift ? 'gift:' : ''}${kind}:${refId}:${amount}`);
  return [currency, couponCode ?? '', ...keys.sort()].join('|');
}

interface Credited {
  total: number;
  creditNotes: { amount: number; reference: string | null; lines: { itemPriceId: string; amount: number }[] }[];
}

/**
 * The positions (from 1) of the lines that were refunded in full: all lines if the invoice was, else those whose full
 * amount is credited to their price by lines of credit notes. Refunds that we made ourselves were for lines that were
 * never granted, so neither these lines nor our own credit notes count.
 */
export function linesGivenBack(
  { lines, currency }: { lines: SoldLine[]; currency: Currency },
  { total, creditNotes }: Credited,
): number[] {
  const isWhole = total > 0 && creditNotes.reduce((sum, { amount }) => sum + amount, 0) >= total;
  const left = new Map<string, number>();
  for (const { itemPriceId: id, amount } of creditNotes.flatMap((note) => (note.reference ? [] : note.lines))) {
    left.set(id, (left.get(id) ?? 0) + amount);
  }
  return lines.flatMap((line, i) => {
    if (line.isGivenBack) return [];
    const id = itemPriceId(line, currency);
    const credited = left.get(id) ?? 0;
    const isReached = line.amount > 0 && credited >= line.amount;
    if (isReached) left.set(id, credited - line.amount);
    return isWhole || isReached ? [i + 1] : [];
  });
}

interface SoldOrder {
  id: string;
  userId: string;
  currency: Currency;
  total: number;
  customerId: string | null;
  lines: Pick<OrderLine, 'kind' | 'refId' | 'isGift'>[];
}

interface PaidPage {
  passThrough: { orderId: string; userId: string } | null;
  customerId: string | null;
  invoice: { customerId: string; currency: string; total: number; itemPriceIds: string[] };
}

/** The facts in which the paid page differs from the order that it was made for; empty if there are none. */
export function differences(order: SoldOrder, { passThrough, customerId, invoice }: PaidPage): string[] {
  const expected = order.lines.map((line) => itemPriceId(line, order.currency)).sort();
  const facts: [name: string, isSame: boolean][] = [
    ['order', passThrough?.orderId === order.id],
    ['user', passThrough?.userId === order.userId],
    ['customer', order.customerId !== null && (customerId ?? invoice.customerId) === order.customerId],
    ['payer', invoice.customerId === order.customerId],
    ['currency', invoice.currency === order.currency],
    ['total', invoice.total === order.total],
    ['items', [...invoice.itemPriceIds].sort().join() === expected.join()],
  ];
  return facts.filter(([, isSame]) => !isSame).map(([name]) => name);
}
