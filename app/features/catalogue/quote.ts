import { percentOf } from '~/kit/money';

export const itemKinds = ['course', 'bundle'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Discount on each course when two or more are bought (specification 2, section 5). */
export const severalPercent = 15;

/** Fixed texts of the specification. */
export const quoteTexts = {
  couponLost: 'Your discount for multiple purchases is greater than the coupon!',
  severalLost: 'Not used: your coupon saves you more',
  notForBundles: 'Please note: discounts are not applicable to Bundle products',
  notForThese: 'This coupon is for other courses than those in your basket',
} as const;

/** All amounts are in minor units of one currency. */
export interface QuoteItem {
  kind: ItemKind;
  id: string;
  /** Whether the line is a gift, which is priced and discounted like any other line. */
  isGift?: boolean;
  /** The price without any sale. */
  list: number;
  /** The price before discounts: the sale price during a sale. */
  sale: number;
}

export interface QuoteLine extends QuoteItem {
  /** The discount on this line. */
  discount: number;
  /** The line's price: sale less discount. */
  amount: number;
}

export interface QuoteCoupon {
  code: string;
  percent: number;
  /** The courses that it discounts; null for all. */
  courseIds: string[] | null;
}

export interface Reduction {
  kind: 'several' | 'coupon';
  /** The coupon's code. */
  code: string | null;
  percent: number;
  /** The total discount, used or not. */
  amount: number;
  /** The discounted courses; null for all. */
  courseIds: string[] | null;
}

export interface Quote {
  lines: QuoteLine[];
  /** Sum of list prices. */
  original: number;
  /** Sum of sale prices. */
  subtotal: number;
  /** The amount to pay: the sum of the lines' amounts. */
  total: number;
  applied: Reduction | null;
  /** The discount that was not used, and why. */
  lost: (Reduction & { reason: string }) | null;
}

/**
 * The only pricing rule (decisions, Commerce). Applies the sale price first. Then two or more courses get the better of
 * 15 % on all of them and the coupon on its courses (15 % on a tie); a single course gets the coupon. Bundles are never
 * discounted. Rounds half up per line; the lines add up to the total.
 */
export function quote(items: QuoteItem[], coupon: QuoteCoupon | null = null): Quote {
  const courses = items.filter((item) => item.kind === 'course');
  const fifteen = { kind: 'several', percent: severalPercent, code: null, courseIds: null } as const;
  const several = courses.length >= 2 ? withAmount(fifteen, courses) : null;
  const offered = coupon ? withAmount({ kind: 'coupon', ...coupon }, courses) : null;
  const { applied, lost } = decide(several, offered, courses);
  const lines = items.map((item) => priceLine(item, applied));
  return {
    lines,
    original: sum(items.map((item) => item.list)),
    subtotal: sum(items.map((item) => item.sale)),
    total: sum(lines.map((line) => line.amount)),
    applied,
    lost,
  };
}

function decide(
  several: Reduction | null,
  offered: Reduction | null,
  courses: QuoteItem[],
): Pick<Quote, 'applied' | 'lost'> {
  if (!offered) return { applied: several, lost: null };
  if (offered.amount === 0)
    return { applied: several, lost: { ...offered, reason: whyNothing(offered, several, courses) } };
  if (!several) return { applied: offered, lost: null };
  return offered.amount > several.amount
    ? { applied: offered, lost: { ...several, reason: quoteTexts.severalLost } }
    : { applied: several, lost: { ...offered, reason: quoteTexts.couponLost } };
}

function whyNothing(offered: Reduction, several: Reduction | null, courses: QuoteItem[]): string {
  if (courses.length && !courses.some((course) => touches(offered, course))) return quoteTexts.notForThese;
  return several ? quoteTexts.couponLost : quoteTexts.notForBundles;
}

/** Whether the coupon discounts this item. */
export function touches(
  { courseIds }: Pick<Reduction, 'courseIds'>,
  { kind, id }: Pick<QuoteItem, 'kind' | 'id'>,
): boolean {
  return kind === 'course' && (courseIds === null || courseIds.includes(id));
}

function withAmount({ kind, percent, code, courseIds }: Omit<Reduction, 'amount'>, courses: QuoteItem[]): Reduction {
  const touched = courses.filter((course) => touches({ courseIds }, course));
  return { kind, percent, code, courseIds, amount: sum(touched.map(({ sale }) => percentOf(sale, percent))) };
}

function priceLine(item: QuoteItem, applied: Reduction | null): QuoteLine {
  const discount = applied && touches(applied, item) ? percentOf(item.sale, applied.percent) : 0;
  const { kind, id, isGift, list, sale } = item;
  return { kind, id, ...(isGift && { isGift }), list, sale, discount, amount: sale - discount };
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
