import type { WorthPart } from '#db/schema';
import { planTerm } from '~/features/catalogue/rules';
import { type Currency, currencySymbol, formatMoney } from '~/kit/money';
import { pick } from '~/kit/pick';
import { planCurrencies } from '../rules';
import {
  badgeLine,
  compareSums,
  paidWithin,
  priceInAll,
  type Recommendation,
  recommendPlan,
  savedByYear,
} from './compare-plans';
import type { PlanOffer } from './read-plans.server';

export function presentPlan(plan: PlanOffer) {
  const { id, name, price, currency, billingCyclePeriod } = plan;
  return {
    id,
    name,
    price: formatMoney(price, currency),
    /** 'a month' */
    term: billingCyclePeriod === 1 ? 'once' : planTerm({ type: plan.type, billingCyclePeriod: null }),
    renews: billingCyclePeriod === null,
  };
}

/** The plans for a list, each with its badge, its advantage in a line, and its total cost. */
export function presentPlanRows(plans: PlanOffer[]) {
  return plans.map((plan) => ({
    ...presentPlan(plan),
    badge: plan.badge,
    line: lineOf(plan, plans),
    sum: sumOf(plan),
  }));
}

/**
 * What the package costs by the month and by the year, or by the only one of these plans; null if the package has
 * neither.
 */
export function presentRenewing(plans: PlanOffer[]) {
  const renewing = (['MONTHLY', 'ANNUAL'] as const).flatMap(
    (type) => plans.find((plan) => plan.type === type && plan.billingCyclePeriod === null) ?? [],
  );
  const [first, other] = renewing.map(presentPlan);
  return first ? { ...pick(first, 'id', 'price', 'term'), other: other ? `${other.price} ${other.term}` : null } : null;
}

export type PlanRowView = ReturnType<typeof presentPlanRows>[number];

/** The claim behind a plan's badge, or the advantage of a plan without a badge; null if no claim is true. */
function lineOf(plan: PlanOffer, plans: PlanOffer[]): string | null {
  if (plan.billingCyclePeriod !== null) return plan.badge ? badgeLine(plan, plans) : 'Nothing renews';
  const saved = plan.type === 'ANNUAL' ? savedByYear(plans) : null;
  if (saved === null) return 'Cancel any time';
  // Rounded down to whole per cent, so that the page never promises more than is saved.
  const percent = Math.floor((saved / (saved + plan.price)) * 100);
  const monthly = plans.find(({ type, billingCyclePeriod }) => type === 'MONTHLY' && billingCyclePeriod === null);
  return percent > 0 && monthly ? `${percent}% less than ${monthly.name}` : 'Cancel any time';
}

/** The cost of a plan for comparison: '£550.00 in total'. */
function sumOf(plan: PlanOffer): string {
  const { type, price, currency } = plan;
  const inAll = priceInAll(plan);
  if (inAll !== null) return `${formatMoney(inAll, currency)} in total`;
  return type === 'ANNUAL'
    ? `${formatMoney(Math.floor((price + 6) / 12), currency)} a month`
    : `${formatMoney(paidWithin(plan, 12), currency)} over a year`;
}

/** The recommended plan, and why; null if no plan is recommended. */
export function presentRecommendation(plans: PlanOffer[]) {
  const recommended = recommendPlan(plans);
  return recommended && { id: recommended.plan.id, name: recommended.plan.name, reason: reasonFor(recommended) };
}

function reasonFor({ plan, instead, saved }: Recommendation<PlanOffer>): string {
  const less = formatMoney(saved, plan.currency);
  const than = instead.type === 'ANNUAL' ? `one year of ${instead.name}` : `twelve months of ${instead.name}`;
  return plan.billingCyclePeriod === null
    ? `A year costs ${less} less than ${than}.`
    : `It costs ${less} less than ${than}, and nothing renews.`;
}

/** A description of the free trial of the first plan that has one; null if no plan has one. */
export function presentTrialOffer(plans: PlanOffer[]): string | null {
  const plan = plans.find(({ trialDays }) => trialDays > 0);
  if (!plan) return null;
  return `Try ${plan.name} free for ${plan.trialDays} days. We ask for a card or PayPal, charge nothing until the trial ends, and email you before it does.`;
}

/** What each plan will have cost after each compared period, with the lowest cost of each period marked. */
export function presentSums(plans: PlanOffer[]) {
  return compareSums(plans).map(({ plan: { id, name, currency }, sums }) => ({
    id,
    name,
    sums: sums.map(({ paid, isLowest }) => ({ text: formatMoney(paid, currency), isLowest })),
  }));
}

export type PlanSumsView = ReturnType<typeof presentSums>[number];

/** The worth of the package beside these plans, in their currency or in dollars; null if it is not known in either. */
export function presentWorth(written: WorthPart[], plans: PlanOffer[]) {
  const worth = worthIn(written, plans[0]?.currency ?? 'GBP');
  if (!worth) return null;
  const best = recommendPlan(plans)?.plan ?? plans.find(({ type }) => type === 'ANNUAL');
  const price = best && (priceInAll(best) ?? best.price);
  const saved = best && price !== undefined ? savedPercent(worth, { currency: best.currency, price }) : null;
  return {
    parts: worth.parts.map((part) => ({ label: part.label, worth: formatMoney(part.worth, worth.currency) })),
    total: formatMoney(worth.total, worth.currency),
    // The plan that the page recommends, or else the annual one: what all its payments cost, or one year.
    plan:
      best && price !== undefined
        ? {
            name: best.name,
            price: formatMoney(price, best.currency),
            term:
              best.billingCyclePeriod === null ? planTerm(best) : best.billingCyclePeriod === 1 ? 'once' : 'in total',
          }
        : null,
    // 'SAVE 90%': how much less that plan costs than all the parts; null if it costs no less or in another currency.
    saving: saved === null ? null : `SAVE ${saved}%`,
  };
}

export function presentCurrencies(current: Currency) {
  const options = planCurrencies.map((code) => ({ value: code, label: `${code}, ${currencySymbol(code)}` }));
  return { options, current };
}

type Worth = NonNullable<ReturnType<typeof worthIn>>;

/**
 * The worth of the package in a currency, or else in dollars, in minor units; null if the worth of a part is missing in
 * both.
 */
export function worthIn(written: WorthPart[], wanted: Currency) {
  const currency = [wanted, 'USD' as const].find((one) => written.every(({ worths }) => worths[one] !== undefined));
  if (!currency || !written.length) return null;
  const parts = written.map(({ label, worths }) => ({ label, worth: worths[currency] ?? 0 }));
  return { currency, parts, total: parts.reduce((sum, { worth }) => sum + worth, 0) };
}

/**
 * How much less a price is than the worth of all it buys, in whole per cent; null if it is no less or in another
 * currency.
 */
export function savedPercent({ currency, total }: Worth, price: { currency: Currency; price: number }): number | null {
  const saved = Math.round((1 - price.price / total) * 100);
  return price.currency === currency && saved > 0 ? saved : null;
}
