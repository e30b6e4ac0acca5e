import { type Currency, formatMoney } from '~/kit/money';
import { formatSeries } from '~/kit/series';
import { type QuoteCoupon, type QuoteItem, quote } from './quote';
import { numberWord } from './rules';

/** A course of a bundle. */
export interface BundlePart {
  id: string;
  title: string;
  /** Whether the reader owns the course, so that nobody sells it to them again. */
  isOwned: boolean;
  /** In minor units; null if the course is not sold singly in the currency. */
  price: { list: number; sale: number } | null;
}

/** What a basket holds beside a bundle. It decides which discounts the bundle's courses get when bought singly. */
export interface Beside {
  items: QuoteItem[];
  coupon: QuoteCoupon | null;
}

export const nothingBeside: Beside = { items: [], coupon: null };

export interface OwnedPart {
  owned: BundlePart[];
  rest: BundlePart[];
  /** The rest bought singly, in minor units; null if there is no rest, or some of it or the bundle is not sold. */
  singly: {
    /** The price of the rest, less its discounts. */
    amount: number;
    isDiscounted: boolean;
    /** How much less the whole purchase costs than with the bundle; negative if the bundle is cheaper. */
    less: number;
  } | null;
}

/**
 * What a bundle is worth to a reader who owns some of its courses (decisions, "A bundle for who owns part of it"): its
 * price does not change, and is compared with the other courses bought singly by the rule of `quote`. Null for a reader
 * who owns none; they see `bundleSaving`.
 */
export function ownedPart(parts: BundlePart[], bundlePrice: number | null, beside: Beside): OwnedPart | null {
  const owned = parts.filter(({ isOwned }) => isOwned);
  const rest = parts.filter(({ isOwned }) => !isOwned);
  return owned.length ? { owned, rest, singly: priceSingly(rest, bundlePrice, beside) } : null;
}

function priceSingly(rest: BundlePart[], bundlePrice: number | null, beside: Beside): OwnedPart['singly'] {
  const single = rest.flatMap(({ id, price }): QuoteItem[] => (price ? [{ kind: 'course', id, ...price }] : []));
  if (bundlePrice === null || !rest.length || single.length < rest.length) return null;
  const isSingle = ({ kind, id, isGift }: QuoteItem) =>
    kind === 'course' && !isGift && rest.some((one) => one.id === id);
  const others = beside.items.filter((item) => !isSingle(item));
  const whole = quote([...single, ...others], beside.coupon);
  const lines = whole.lines.slice(0, single.length);
  const without = quote(others, beside.coupon).total;
  return {
    amount: lines.reduce((sum, line) => sum + line.amount, 0),
    isDiscounted: lines.some((line) => line.discount > 0),
    less: without + bundlePrice - whole.total,
  };
}

/** 'You own “A” already. Bought singly, the other three courses cost £27.20 with discounts: £11.80 less than …' */
export function formatOwnedPart({ owned, rest, singly }: OwnedPart, currency: Currency): string {
  if (!rest.length) return 'You own all of its courses already.';
  const titles = `You own ${formatSeries(owned.map(({ title }) => `“${title}”`))} already.`;
  if (!singly) return titles;
  const others = rest.length === 1 ? 'the other course costs' : `the other ${numberWord(rest.length)} courses cost`;
  const price = `${formatMoney(singly.amount, currency)}${singly.isDiscounted ? ' with discounts' : ''}`;
  return `${titles} Bought singly, ${others} ${price}: ${compare(singly.less, currency)}.`;
}

function compare(less: number, currency: Currency): string {
  if (less === 0) return 'you pay the same as with the bundle';
  const amount = formatMoney(Math.abs(less), currency);
  return less > 0 ? `you pay ${amount} less than with the bundle` : `you pay ${amount} less with the bundle`;
}
