import type { ItemKind } from '~/features/basket/schema';
import { hour, minute } from '~/kit/dates';
import type { Currency } from '~/kit/money';

/** How long a payment page can be used when the provider does not say (billing: three hours for checkouts). */
export const pageLife = 3 * hour;

/** Orders that one person may start in an hour. */
export const mostOrdersAnHour = 40;

/** One line as it was sold, in minor units of the order's currency. */
export interface OrderLine {
  kind: ItemKind;
  refId: string;
  title: string;
  sale: number;
  discount: number;
  amount: number;
}

/** An order as it is about to be written; its id is made of its content. */
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
  createdAt: Date;
  expiresAt: Date;
}

/** Where the buyer goes to pay. */
export interface OpenedCheckout {
  /** `paid`: this very order was paid for already. */
  state: 'open' | 'paid';
  orderId: string;
  hostedPageId: string;
  url: string;
  expiresAt: Date;
  /** Minor units. */
  total: number;
  currency: Currency;
}

/** What was bought and paid; money in minor units. */
export interface CompletedPurchase {
  state: 'paid';
  orderId: string;
  transactionId: string | null;
  paidAmount: number;
  couponCode: string | null;
  currency: Currency;
  lines: OrderLine[];
}

/** How an order stands after the provider was asked. */
export type Settlement = CompletedPurchase | { state: 'open' | 'cancelled' | 'expired' | 'mismatch'; orderId: string };

/** The provider's price of a line: `course-c01-GBP`. */
export function itemPriceId(line: { kind: ItemKind; refId: string }, currency: Currency): string {
  return `${line.kind}-${line.refId}-${currency}`;
}

/** What a line sells and for how much, as one text. */
export function lineKey({ kind, refId, amount }: Pick<OrderLine, 'kind' | 'refId' | 'amount'>): string {
  return `${kind}:${refId}:${amount}`;
}

/** Two orders with the same text sell the same things for the same money. */
export function fingerprint(lineKeys: string[], currency: string, coupon: string | null): string {
  return [currency, coupon ?? '', ...[...lineKeys].sort()].join('|');
}

export function contentOf(order: { lines: OrderLine[]; currency: Currency; couponCode: string | null }): string {
  return fingerprint(order.lines.map(lineKey), order.currency, order.couponCode);
}

/**
 * When the sweep asks again. It comes every five minutes, so with four every visit of the first hour asks; later
 * every other one, then twice an hour.
 */
export function nextCheck(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  const pause = age < hour ? 4 * minute : age < pageLife ? 9 * minute : 29 * minute;
  return new Date(now.getTime() + pause);
}

interface SoldOrder {
  id: string;
  userId: string;
  currency: Currency;
  total: number;
  customerId: string | null;
  lines: Pick<OrderLine, 'kind' | 'refId'>[];
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
