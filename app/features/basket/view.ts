import type { ItemKind } from './schema';

/** The basket in display texts. */
export interface BasketView {
  bundles: LineView[];
  courses: LineView[];
  /** False if all items wait for another currency. */
  canBeBought: boolean;
  summary: SummaryView;
  coupon: CouponView | null;
  currency: CurrencyView;
}

export interface LineView {
  kind: ItemKind;
  id: string;
  /** For somebody else. */
  isGift: boolean;
  title: string;
  href: string;
  imageUrl: string | null;
  /** 'Course, 14 lessons. Sale price until 30 November' */
  facts: string;
  /** '£49.00', or 'Not in INR' for an item that waits. */
  price: string;
  was: string | null;
  /** The bundle in the same basket that contains this course. */
  insideBundle: string | null;
}

export interface SummaryRow {
  label: string;
  hint?: string;
  value: string;
  look?: 'less' | 'lost';
}

export interface SummaryView {
  rows: SummaryRow[];
  total: string;
  /** The total without sales and discounts, if higher. */
  was: string | null;
}

export interface CouponView {
  code: string;
  isApplied: boolean;
  text: string;
}

export interface CurrencyView {
  code: string;
  isFixed: boolean;
  options: { value: string; label: string }[];
}
