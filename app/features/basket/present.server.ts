import { whyFixed } from '~/features/catalogue/currency';
import { formatOwnedPart } from '~/features/catalogue/owned-part';
import { type Reduction, touches } from '~/features/catalogue/quote';
import { countOf, lessonsText } from '~/features/catalogue/rules';
import { formatDate } from '~/kit/dates';
import { currencies, currencySymbol, formatMoney } from '~/kit/money';
import { formatSeries } from '~/kit/series';
import { paths } from '~/paths';
import type { PricedBasket, PricedItem } from './price-basket.server';
import type { ShopItem } from './queries.server';
import { whyWaiting } from './rules';

/** The texts of the basket's page. */
export function presentBasket(priced: PricedBasket) {
  const lines = [
    ...priced.items.map((item) => presentLine(item, priced)),
    ...priced.waiting.map((item) => presentWaiting(item, priced)),
  ];
  return {
    bundles: lines.filter((line) => line.kind === 'bundle'),
    courses: lines.filter((line) => line.kind === 'course'),
    /** False if all items wait for another currency. */
    canBeBought: priced.items.length > 0,
    summary: presentSummary(priced),
    coupon: presentCoupon(priced),
    currency: {
      code: priced.currency,
      /** Why the currency cannot be chosen; null if it can. */
      fixed: priced.isCurrencyFixed ? whyFixed(priced.currency) : null,
      options: currencies.map((value) => ({ value, label: `${value}, ${currencySymbol(value)}` })),
    },
  };
}

export type LineView = ReturnType<typeof presentLine>;

function presentLine(item: PricedItem, { currency }: PricedBasket) {
  return {
    ...nameOf(item),
    facts: [factsOf(item), saleOf(item), item.lowest].filter(Boolean).join('. '),
    price: formatMoney(item.sale, currency),
    was: item.sale < item.list ? formatMoney(item.list, currency) : null,
    insideBundle: item.insideBundle,
    owned: item.ownedPart && formatOwnedPart(item.ownedPart, currency),
  };
}

function presentWaiting(item: ShopItem, { currency, isCurrencyFixed }: PricedBasket): LineView {
  return {
    ...nameOf(item),
    facts: `${factsOf(item)}. ${whyWaiting(currency, isCurrencyFixed)}`,
    price: `Not in ${currency}`,
    was: null,
    insideBundle: null,
    owned: null,
  };
}

function nameOf({ kind, id, isGift, slug, title, imageFileId }: ShopItem) {
  const href = kind === 'course' ? paths.course(slug) : paths.bundle(slug);
  return { kind, id, isGift, title, href, imageUrl: imageFileId && paths.media(imageFileId) };
}

function factsOf({ kind, isGift, courseIds, lessonsCount }: ShopItem): string {
  const lessons = lessonsText(lessonsCount).toLowerCase();
  const facts =
    kind === 'course' ? `Course, ${lessons}` : `Bundle of ${countOf(courseIds.length, 'course')}, ${lessons}`;
  return isGift ? `A gift: you get a code for it. ${facts}` : facts;
}

function saleOf({ sale, list, saleEndsAt }: PricedItem): string {
  if (sale >= list) return '';
  return saleEndsAt ? `Sale price until ${formatDate(saleEndsAt)}` : 'Sale price';
}

export interface SummaryRow {
  label: string;
  hint?: string;
  value: string;
  look?: 'less' | 'lost';
}

/** The basket's sums and discounts, including the discount that was not used and why. */
function presentSummary({ items, quote, coupon, currency }: PricedBasket) {
  const money = (minor: number) => formatMoney(minor, currency);
  const sumOf = (kind: PricedItem['kind']): SummaryRow[] => {
    const some = items.filter((item) => item.kind === kind);
    if (!some.length) return [];
    const noun = kind === 'course' ? 'Course' : 'Bundle';
    const label = some.length > 1 ? countOf(some.length, noun.toLowerCase()) : noun;
    const isSale = some.some((item) => item.sale < item.list);
    const value = money(some.reduce((sum, item) => sum + item.list, 0));
    return [{ label: isSale ? `${label}, full price` : label, value }];
  };
  const saved = items.reduce((sum, item) => sum + item.list - item.sale, 0);
  const { applied, lost } = quote;
  const description = coupon?.description;
  return {
    rows: [
      ...sumOf('bundle'),
      ...sumOf('course'),
      ...(saved > 0 ? [{ label: 'Sale', value: money(-saved), look: 'less' as const }] : []),
      ...(applied
        ? [
            {
              label: labelReduction(applied, description),
              hint: touchedText(applied, items),
              value: money(-applied.amount),
              look: 'less' as const,
            },
          ]
        : []),
      ...(lost && lost.amount > 0
        ? [
            {
              label: labelReduction(lost, description),
              hint: lost.reason,
              value: money(-lost.amount),
              look: 'lost' as const,
            },
          ]
        : []),
    ],
    total: money(quote.total),
    /** The total without sales and discounts, if higher. */
    was: quote.original > quote.total ? money(quote.original) : null,
  };
}

function labelReduction({ kind, code, percent }: Reduction, description: string | undefined): string {
  if (kind === 'several') return `${percent}% for two or more courses`;
  return `Coupon ${code}, ${description ?? `${percent}% off courses`}`;
}

/** The courses that a coupon applies to; undefined if it applies to all. */
function touchedText(reduction: Reduction, items: PricedItem[]): string | undefined {
  if (!reduction.courseIds) return undefined;
  const titles = items.filter((item) => touches(reduction, item)).map(({ title }) => `“${title}”`);
  return `Only on ${formatSeries([...new Set(titles)])}`;
}

export type CouponView = NonNullable<ReturnType<typeof presentCoupon>>;

function presentCoupon({ coupon, quote }: PricedBasket) {
  if (!coupon) return null;
  const isApplied = quote.applied?.code === coupon.code;
  return { code: coupon.code, isApplied, text: isApplied ? `${coupon.code} is applied.` : (quote.lost?.reason ?? '') };
}
