import { currencyFor } from '~/features/catalogue/currency';
import type { Currency } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { type Basket, withoutCoupon, withoutLines } from './basket-cookie';
import { type Coupon, readCoupon, readItems, type ShopItem, toItems } from './queries.server';
import { alreadyPurchased, couponRefusals, judgeCoupon, type Quote, quote } from './rules';
import type { BasketLine } from './schema';

export interface PricedItem extends ShopItem {
  /** Minor units, after the discount that applies. */
  discount: number;
  amount: number;
  /** The bundle in the same basket that holds this course. */
  insideBundle: string | null;
}

export interface PricedBasket {
  currency: Currency;
  /** The billing customer exists: its currency stays. */
  isCurrencyFixed: boolean;
  items: PricedItem[];
  quote: Quote;
  /** The usable coupon of the basket, whether it won or not. */
  coupon: { code: string; percent: number; description: string } | null;
  /** Things that the buyer should know of: what was dropped and why. */
  notes: string[];
  /** What is left of the basket after that. */
  kept: Basket;
  /** Bought before, by kind; a checkout refuses them. */
  owned: BasketLine[];
  /** What needs a pirate location. */
  locationFor: string[];
}

export interface BasketToPrice {
  basket: Basket;
  /** The currency that the reader has picked; anything unreadable is none. */
  chosen: unknown;
}

/** Statements for `priceFrom`, to stand first in a batch. */
export function basketReads(scope: Scope, { basket, chosen }: BasketToPrice) {
  const currency = currencyFor(scope, chosen);
  return [...readItems(scope, basket.lines, currency), readCoupon(scope, basket.coupon ?? '')] as const;
}

type Read<N extends number> = Awaited<ReturnType<typeof basketReads>[N]>;

/** The priced basket of the rows that `basketReads` asked for. */
export function priceFrom(
  scope: Scope,
  { basket, chosen }: BasketToPrice,
  courseRows: Read<0>,
  bundleRows: Read<1>,
  memberRows: Read<2>,
  couponRows: Read<3>,
): PricedBasket {
  const found = toItems(scope, basket.lines, courseRows, bundleRows, memberRows);
  const owned = found.filter((item) => item.isOwned);
  const items = bundlesFirst(found.filter((item) => !item.isOwned));
  const notes = owned.map((item) => `“${item.title}” was taken out: ${alreadyPurchased(item.kind)}.`);
  if (found.length < basket.lines.length)
    notes.push('Something in your basket is no longer on sale and was taken out.');
  const { coupon, refusal } = couponOf(scope, basket, couponRows[0]);
  if (refusal) notes.push(refusal);
  const made = quote(items, coupon);
  const gone = basket.lines.filter((line) => !items.some((item) => item.kind === line.kind && item.id === line.id));
  const left = withoutLines(basket, gone);
  return {
    currency: currencyFor(scope, chosen),
    isCurrencyFixed: Boolean(scope.viewer?.billingCurrency),
    items: items.map((item, i) => ({
      ...item,
      discount: made.lines[i]?.discount ?? 0,
      amount: made.lines[i]?.amount ?? 0,
      insideBundle: bundleAround(items, item),
    })),
    quote: made,
    coupon,
    notes,
    kept: refusal ? withoutCoupon(left) : left,
    owned: owned.map(({ kind, id }) => ({ kind, id })),
    locationFor: items.filter((item) => item.needsLocation).map((item) => item.title),
  };
}

/** Prices a basket on the server, in one round trip. Open to all. */
export async function priceBasket(scope: Scope, input: BasketToPrice): Promise<PricedBasket> {
  const [courseRows, bundleRows, memberRows, couponRows] = await scope.db.batch(basketReads(scope, input));
  return priceFrom(scope, input, courseRows, bundleRows, memberRows, couponRows);
}

function couponOf(scope: Scope, basket: Basket, row: Coupon | undefined) {
  if (!basket.coupon) return { coupon: null, refusal: null };
  const verdict = judgeCoupon(row ?? null, scope.now());
  if (verdict !== 'usable' || !row) {
    const reason = couponRefusals[verdict === 'usable' ? 'unknown' : verdict];
    return { coupon: null, refusal: `${basket.coupon}: ${reason}.` };
  }
  const { code, percent, description } = row;
  return { coupon: { code, percent, description }, refusal: null };
}

function bundlesFirst(items: ShopItem[]): ShopItem[] {
  return [...items.filter(({ kind }) => kind === 'bundle'), ...items.filter(({ kind }) => kind === 'course')];
}

function bundleAround(items: ShopItem[], item: ShopItem): string | null {
  if (item.kind !== 'course') return null;
  return items.find((other) => other.courseIds.includes(item.id))?.title ?? null;
}
