import type { ItemKind } from '~/features/basket/schema';
import { AppError } from '~/kit/app-error';
import { hour, minute, second } from '~/kit/dates';
import type { Currency } from '~/kit/money';

/** How long a payment page can be used when the provider does not say (billing: three hours for checkouts). */
export const pageLife = 3 * hour;

/** How long an order by token is waited for: afterwards nothing of it was charged, unless the provider says so later. */
export const tokenLife = 2 * minute;

/** States of an attempt that may still turn out to be paid: a page is paid in its last minute, or beside another. */
export const payableStates = ['open', 'expired', 'cancelled'] as const;

/** Whether nothing more becomes of an attempt. */
export function isSettled({ state }: { state: string }): boolean {
  return !payableStates.some((one) => one === state);
}

/** Orders that one person may start in an hour. */
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
  return new AppError('conflict', 'That payment page was closed. Please look at your order and press Pay again.', {
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
  /** For somebody else: its buyer gets a code, and no right. */
  isGift: boolean;
}

/** A line of an order that was written. */
export interface SoldLine extends OrderLine {
  position: number;
  /** The buyer owned it already when the money came: it was not granted, and its amount goes back. */
  isGivenBack: boolean;
  /** The amount of such a line has gone back. */
  isRefundDone: boolean;
  /** Somebody refunded it whole later: what it gave was taken back. */
  isReturned: boolean;
}

/** An order as it is about to be written. */
export interface DraftOrder {
  id: string;
  userId: string;
  /** The press that asks for it. */
  key: string;
  customerId: string;
  /** `fingerprint` of it. */
  content: string;
  currency: Currency;
  couponCode: string | null;
  total: number;
  lines: (OrderLine & { list: number })[];
  way: 'page' | 'token';
  createdAt: Date;
  expiresAt: Date;
}

/** Where the buyer goes to pay. */
export interface OpenedCheckout {
  /** `paid`: this very order was paid for already. `pending`: its page came to a good end, the money is to come. */
  state: 'open' | 'pending' | 'paid';
  orderId: string;
  hostedPageId: string;
  url: string;
  expiresAt: Date;
  /** Minor units. */
  total: number;
  currency: Currency;
}

/** The order as the place where its buyer goes next. Throws conflict for one that is being paid by a token: it has no page. */
export function leadTo(
  order: Omit<OpenedCheckout, 'state' | 'orderId' | 'url'> & Pick<DraftOrder, 'id' | 'way'> & { hostedPageUrl: string },
  state: OpenedCheckout['state'],
): OpenedCheckout {
  if (order.way === 'token' && state === 'open') throw paymentUnderWay();
  const { id: orderId, hostedPageId, hostedPageUrl: url, expiresAt, total, currency } = order;
  return { state, orderId, hostedPageId, url, expiresAt, total, currency };
}

/** What was bought and paid; money in minor units. */
export interface CompletedPurchase {
  state: 'paid';
  orderId: string;
  /** When it was completed here; null in the very moment. */
  paidAt: Date | null;
  transactionId: string | null;
  paidAmount: number;
  couponCode: string | null;
  currency: Currency;
  lines: SoldLine[];
}

/** The state of an order after the provider was asked. `pending`: its page came to a good end, the money is to come. */
export type Settlement =
  | CompletedPurchase
  | { state: 'open' | 'pending' | 'cancelled' | 'expired' | 'mismatch'; orderId: string };

/** What the provider knows a line's thing by: `course-c01`, and as a gift `gift-course-c01`. */
export function itemId({ kind, refId, isGift }: Pick<OrderLine, 'kind' | 'refId' | 'isGift'>): string {
  return `${isGift ? 'gift-' : ''}${kind}-${refId}`;
}

/**
 * The provider's price of a line: `course-c01-GBP`, and of a gift `gift-course-c01-GBP`. An order may hold the same thing
 * twice, for its buyer and as a gift; their prices tell which of them a discount, or a refund, is for.
 */
export function itemPriceId(line: Pick<OrderLine, 'kind' | 'refId' | 'isGift'>, currency: Currency): string {
  return `${itemId(line)}-${currency}`;
}

/** What the provider charges for an order, line by line. */
export function chargedItems(lines: OrderLine[], currency: Currency) {
  return lines.map((line) => ({
    itemPriceId: itemPriceId(line, currency),
    unitPrice: line.sale,
    discount: line.discount,
  }));
}

/** Two orders with the same text sell the same things for the same money. */
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
 * The places (from 1) of the lines that were refunded whole: all of them when the invoice was, else those whose price
 * has had its amount back by lines of credit notes. What the product gave back by itself was for lines that were never
 * granted: neither these nor its own credit notes count for a line.
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

/** In what the page that was paid differs from the order that it was made for; empty when in nothing. */
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
