import type { Currency } from '~/kit/money';

/** A plan's price in one currency. */
export interface PlanPrice {
  type: 'MONTHLY' | 'ANNUAL' | 'PACKAGE';
  /** Total number of payments; null renews until cancelled. */
  billingCyclePeriod: number | null;
  currency: string;
  /** Price of one payment in minor units. */
  price: number;
}

/**
 * Plan prices in the reader's currency. Subscriptions have no prices in rupees: those readers see dollars (decisions,
 * Commerce, "Currency").
 */
export function pricesTold<Price extends { currency: string }>(prices: Price[], currency: Currency): Price[] {
  const own = prices.filter((price) => price.currency === currency);
  return own.length ? own : prices.filter((price) => price.currency === 'USD');
}

/** The plan with the lowest single payment in the reader's currency. Null without plans. */
export function lowestPlan(prices: PlanPrice[], currency: Currency): PlanPrice | null {
  return pricesTold(prices, currency).reduce<PlanPrice | null>(
    (least, plan) => (least && least.price <= plan.price ? least : plan),
    null,
  );
}

/** How often the price is paid: 'a month', 'a year', 'a month, 10 payments', 'once'. */
export function planTerm({ type, billingCyclePeriod }: Pick<PlanPrice, 'type' | 'billingCyclePeriod'>): string {
  if (type === 'ANNUAL') return 'a year';
  if (billingCyclePeriod === null) return 'a month';
  return billingCyclePeriod === 1 ? 'once' : `a month, ${billingCyclePeriod} payments`;
}
