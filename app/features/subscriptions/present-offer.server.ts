import { planTerm } from '~/features/catalogue/lowest-plan';
import { after, day, formatDate } from '~/kit/dates';
import { type Currency, currencySymbol, formatMoney } from '~/kit/money';
import { worthOf } from './offer';
import type { PlanOffer } from './read-plans.server';
import type { ChargeView, PlanView } from './view';

/** The currencies that plans are sold in. */
const planCurrencies = ['GBP', 'EUR', 'USD', 'AUD', 'CAD', 'NZD'] as const satisfies readonly Currency[];

export function presentPlan(plan: PlanOffer): PlanView {
  const { id, name, badge, price, listPrice, currency, billingCyclePeriod } = plan;
  return {
    id,
    name,
    badge,
    price: formatMoney(price, currency),
    was: listPrice !== null && listPrice > price ? formatMoney(listPrice, currency) : null,
    term: billingCyclePeriod === 1 ? 'once' : planTerm({ type: plan.type, billingCyclePeriod: null }),
    note: noteOf(plan),
    renews: billingCyclePeriod === null,
  };
}

function noteOf({ type, price, currency, billingCyclePeriod, discountPercent }: PlanOffer): string {
  const money = (minor: number) => formatMoney(minor, currency);
  if (billingCyclePeriod === 1) return 'Nothing more is ever due.';
  if (billingCyclePeriod !== null) {
    return `${money(price * billingCyclePeriod)} in all. After the last payment nothing more is due and nothing ever closes.`;
  }
  if (type === 'MONTHLY') return 'Charged on the same day each month. Stop whenever you like.';
  const monthly = `${money(Math.floor((price + 6) / 12))} a month`;
  return discountPercent ? `${monthly}, ${discountPercent}% less than paying monthly.` : `${monthly}.`;
}

/** What is charged on which day, from today on. */
export function presentCharges({ type, price, currency, billingCyclePeriod }: PlanOffer, now: Date): ChargeView[] {
  const sum = formatMoney(price, currency);
  const today = { when: `Today, ${formatDate(now)}`, sum, isToday: true };
  if (billingCyclePeriod === 1) return [{ ...today, what: 'The one payment', note: 'Everything opens, for ever.' }];
  const next = formatDate(type === 'ANNUAL' ? inMonths(now, 12) : inMonths(now, 1));
  if (billingCyclePeriod === null) {
    const [first, later] =
      type === 'ANNUAL' ? ['First year', 'Each year from here'] : ['First month', 'Each month from here'];
    return [
      { ...today, what: first, note: 'Everything opens.' },
      { when: next, what: later, note: 'Cancel on any day before, in two presses.', sum, isToday: false },
    ];
  }
  const last = formatDate(inMonths(now, billingCyclePeriod - 1));
  const all = formatMoney(price * billingCyclePeriod, currency);
  return [
    { ...today, what: `Payment 1 of ${billingCyclePeriod}`, note: 'Everything opens.' },
    {
      when: `${next} to ${last}`,
      what: `Payments 2 to ${billingCyclePeriod}`,
      note: `Once a month. ${all} in all: then it is yours for ever.`,
      sum,
      isToday: false,
    },
  ];
}

export function presentWorth(currency: Currency): { parts: { label: string; worth: string }[]; total: string } {
  const { parts, total } = worthOf(currency);
  const shown = currency === 'INR' ? 'USD' : currency;
  return {
    parts: parts.map(({ label, worth }) => ({ label, worth: formatMoney(worth, shown) })),
    total: formatMoney(total, shown),
  };
}

export function presentCurrencies(current: Currency): { options: { value: string; label: string }[]; current: string } {
  const options = planCurrencies.map((code) => ({ value: code, label: `${code}, ${currencySymbol(code)}` }));
  return { options, current };
}

function inMonths(from: Date, months: number): Date {
  const shifted = new Date(from);
  shifted.setUTCMonth(shifted.getUTCMonth() + months);
  return shifted.getUTCDate() === from.getUTCDate() ? shifted : after(new Date(shifted.setUTCDate(1)), -day);
}
