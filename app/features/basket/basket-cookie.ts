import { z } from 'zod';
import { longestCoupon } from './coupon-rules';
import { BasketLine } from './schema';

/** The maximum number of lines in a basket (decisions, Commerce). */
export const mostLines = 30;

/** The basket in the cookie: ids and kinds, never a price. */
const Basket = z.object({
  lines: z.array(BasketLine).max(mostLines),
  /** The coupon's code in upper case; absent without a coupon. */
  coupon: z.string().min(1).max(longestCoupon).optional(),
});
export type Basket = z.infer<typeof Basket>;

export const emptyBasket: Basket = { lines: [] };

/** The basket in a cookie's value; an unreadable one is empty. */
export function parseBasket(value: unknown): Basket {
  return Basket.safeParse(value).data ?? emptyBasket;
}

/** Whether two lines are the same. An item for oneself and the same item as a gift are two different lines. */
export function isSameLine(a: BasketLine, b: BasketLine): boolean {
  return a.kind === b.kind && a.id === b.id && Boolean(a.isGift) === Boolean(b.isGift);
}

export function hasLine(basket: Basket, line: BasketLine): boolean {
  return findLine(basket, line) !== undefined;
}

export function findLine(basket: Basket, line: BasketLine): BasketLine | undefined {
  return basket.lines.find((other) => isSameLine(other, line));
}

export function isFull(basket: Basket): boolean {
  return basket.lines.length >= mostLines;
}

/** Returns the same basket if the line is there already or the basket is full. */
export function addLine(basket: Basket, { kind, id, isGift, addedAt }: BasketLine): Basket {
  const line = { kind, id, ...(isGift && { isGift, addedAt }) };
  if (hasLine(basket, line) || isFull(basket)) return basket;
  return { ...basket, lines: [...basket.lines, line] };
}

export function removeLine(basket: Basket, line: BasketLine): Basket {
  return withoutLines(basket, [line]);
}

/** The basket without lines that were bought or dropped. An empty basket loses its coupon. */
export function withoutLines(basket: Basket, gone: BasketLine[]): Basket {
  const lines = basket.lines.filter((line) => !gone.some((other) => isSameLine(other, line)));
  return lines.length ? { ...basket, lines } : emptyBasket;
}

/**
 * The basket without the lines of an order paid at `paidAt`. Gifts added after that stay: they are other gifts, since
 * the purchase's page can be opened again later.
 */
export function withoutBought(basket: Basket, bought: BasketLine[], paidAt: Date | null): Basket {
  const isSince = ({ isGift, addedAt }: BasketLine) =>
    Boolean(isGift) && paidAt !== null && addedAt !== undefined && addedAt > paidAt.getTime();
  const gone = basket.lines.filter((line) => bought.some((other) => isSameLine(other, line)) && !isSince(line));
  return withoutLines(basket, gone);
}

export function withCoupon({ lines }: Basket, coupon: string): Basket {
  return { lines, coupon };
}

export function withoutCoupon({ lines }: Basket): Basket {
  return { lines };
}

/** The methods of a cookie jar that a basket needs. */
interface Jar<Rule> {
  read(rule: Rule): unknown;
  set(rule: Rule, value: unknown): void;
  clear(rule: Rule): void;
}

/** Reads and writes the basket under a cookie rule; an empty basket clears the cookie. */
export function basketIn<Rule>(jar: Jar<Rule>, rule: Rule) {
  return {
    read: (): Basket => parseBasket(jar.read(rule)),
    write(basket: Basket): void {
      if (basket.lines.length || basket.coupon) jar.set(rule, basket);
      else jar.clear(rule);
    },
  };
}
