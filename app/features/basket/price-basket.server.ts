import { known, type Read, readOf } from '#db/read';
import { buyerFor, currencyFor } from '~/features/catalogue/currency';
import { type Beside, nothingBeside, type OwnedPart, ownedPart } from '~/features/catalogue/owned-part';
import { type Quote, quote } from '~/features/catalogue/quote';
import type { Currency } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { type Basket, isSameLine, withoutCoupon, withoutLines } from './basket-cookie';
import { couponRefusals, judgeCoupon } from './judge-coupon';
import { type Coupon, type ItemPrice, readCoupon, readItems, type ShopItem } from './queries.server';
import { alreadyGiven, alreadyPurchased } from './rules';
import type { BasketLine } from './schema';

/** An item that can be bought in the basket's currency. */
export interface PricedItem extends ShopItem, ItemPrice {
  /** Discount in minor units. */
  discount: number;
  amount: number;
  /** The bundle in the same basket that contains this course. */
  insideBundle: string | null;
  /** What the viewer owns of this bundle; null for a course, for a gift and for a viewer who owns none of it. */
  ownedPart: OwnedPart | null;
}

export interface PricedBasket {
  currency: Currency;
  /** Whether the billing customer exists, so that its currency is fixed. */
  isCurrencyFixed: boolean;
  items: PricedItem[];
  /** Items that are not sold in this currency: they stay in the basket and are not ordered. */
  waiting: ShopItem[];
  quote: Quote;
  /** The basket's valid coupon, whether its discount is used or not. */
  coupon: Pick<Coupon, 'code' | 'percent' | 'description' | 'courseIds'> | null;
  /** Messages for the buyer: what was dropped and why. */
  notes: string[];
  /** The basket without dropped lines. */
  kept: Basket;
  /** Lines that the viewer owns; a checkout refuses them. */
  owned: BasketLine[];
  /** Titles of items that need a pirate location. */
  locationFor: string[];
}

export interface BasketToPrice {
  basket: Basket;
  /** The reader's choice of currency; unreadable values are ignored. */
  chosen: unknown;
}

/** The basket priced for this viewer. Open to all. */
export function readPricedBasket(scope: Scope, input: BasketToPrice): Read<PricedBasket> {
  const { basket, chosen } = input;
  const buyer = buyerFor(scope, chosen);
  return readOf([readItems(scope, basket.lines, buyer), readCoupon(scope, basket.coupon ?? '')], (found, coupon) =>
    priceItems(scope, input, found, coupon),
  );
}

/**
 * What is in the viewer's basket, for the prices of bundles that they own a part of. Guests own nothing, so that their
 * basket is not read. Open to all.
 */
export function readBeside(scope: Scope, input: BasketToPrice): Read<Beside> {
  return scope.viewer && input.basket.lines.length ? readPricedBasket(scope, input) : known(nothingBeside);
}

function priceItems(
  scope: Scope,
  { basket, chosen }: BasketToPrice,
  found: ShopItem[],
  couponRow: Coupon | null,
): PricedBasket {
  const owned = found.filter((item) => item.isOwned);
  const given = found.filter((item) => item.isGiven);
  const left = found.filter((item) => !item.isOwned && !item.isGiven);
  const items = bundlesFirst(left.flatMap((item) => (item.price ? { ...item, ...item.price } : [])));
  const notes = [
    ...owned.map((item) => `“${item.title}” was taken out: ${alreadyPurchased(item.kind)}.`),
    ...given.map((item) => `“${item.title}” as a gift was taken out: ${alreadyGiven}`),
  ];
  if (found.length < basket.lines.length)
    notes.push('Something in your basket is no longer on sale and was taken out.');
  const { coupon, refusal } = couponOf(scope, basket, couponRow);
  if (refusal) notes.push(refusal);
  const made = quote(items, coupon);
  const gone = basket.lines.filter((line) => !left.some((item) => isSameLine(lineOf(item), line)));
  const kept = withoutLines(basket, gone);
  return {
    currency: currencyFor(scope, chosen),
    isCurrencyFixed: Boolean(scope.viewer?.billingCurrency),
    items: items.map((item, i) => ({
      ...item,
      discount: made.lines[i]?.discount ?? 0,
      amount: made.lines[i]?.amount ?? 0,
      insideBundle: bundleAround(items, item),
      ownedPart: item.isGift ? null : ownedPart(item.parts, item.sale, { items, coupon }),
    })),
    waiting: bundlesFirst(left.filter((item) => !item.price)),
    quote: made,
    coupon,
    notes,
    kept: refusal ? withoutCoupon(kept) : kept,
    owned: owned.map(lineOf),
    locationFor: items.filter((item) => item.needsLocation).map((item) => item.title),
  };
}

function couponOf(scope: Scope, basket: Basket, row: Coupon | null) {
  if (!basket.coupon) return { coupon: null, refusal: null };
  const verdict = judgeCoupon(row, { kind: 'courses' }, scope.now());
  if (verdict !== 'usable' || !row) {
    const reason = couponRefusals[verdict === 'usable' ? 'unknown' : verdict];
    return { coupon: null, refusal: `${basket.coupon}: ${reason}.` };
  }
  const { code, percent, description, courseIds } = row;
  return { coupon: { code, percent, description, courseIds }, refusal: null };
}

function bundlesFirst<Item extends ShopItem>(items: Item[]): Item[] {
  return [...items.filter(({ kind }) => kind === 'bundle'), ...items.filter(({ kind }) => kind === 'course')];
}

/** The basket line of an item. */
function lineOf({ kind, id, isGift }: ShopItem): BasketLine {
  return { kind, id, ...(isGift && { isGift: true as const }) };
}

/** Gifts may be for different people, so only items for oneself are duplicates of a bundle. */
function bundleAround(items: ShopItem[], item: ShopItem): string | null {
  if (item.kind !== 'course' || item.isGift) return null;
  return items.find((other) => !other.isGift && other.courseIds.includes(item.id))?.title ?? null;
}
