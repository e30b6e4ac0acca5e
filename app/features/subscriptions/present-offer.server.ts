import type { WorthPart } from '#db/schema';
import { planTerm } from '~/features/catalogue/lowest-plan';
import { after, afterMonths, day, formatDate } from '~/kit/dates';
import { type Currency, currencySymbol, formatMoney } from '~/kit/money';
import { isFreeForEver, lowered, type PlanCoupon } from './coupon';
import type { PlanOffer } from './read-plans.server';
import { planCurrencies } from './rules';
import type { ChargeView, PlanView } from './view';
import { savedPercent, worthIn } from './worth';

const cancelNote = 'Cancel on any day before, in two presses.';

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

/** What is charged on which day, from today on; `coupon` is one that may be used for this plan. */
export function presentCharges(plan: PlanOffer, now: Date, coupon: PlanCoupon | null): ChargeView[] {
  const { type, price, currency, billingCyclePeriod } = plan;
  const money = (minor: number) => formatMoney(minor, currency);
  const less = lowered(price, coupon);
  const today = { when: `Today, ${formatDate(now)}`, sum: money(less), isToday: true };
  if (billingCyclePeriod === 1) return [{ ...today, what: 'The one payment', note: 'Everything opens, for ever.' }];
  const most = billingCyclePeriod ?? Number.POSITIVE_INFINITY;
  const reduced = coupon ? Math.min(most, coupon.isForever ? most : (coupon.cycles ?? 1)) : 0;
  const dayOf = (payment: number) => formatDate(afterMonths(now, (payment - 1) * (type === 'ANNUAL' ? 12 : 1)));
  // The last row begins with the first payment after today that costs what all after it do.
  const from = reduced > 1 && reduced < most ? reduced + 1 : 2;
  const later = money(reduced === most ? less : price);
  const [first, each] =
    type === 'ANNUAL' ? ['First year', 'Each year from here'] : ['First month', 'Each month from here'];
  const between: ChargeView[] =
    from > 2
      ? [{ when: dayOf(2), what: paymentsOf(2, reduced), note: 'By the coupon.', sum: money(less), isToday: false }]
      : [];
  if (billingCyclePeriod === null) {
    return [
      { ...today, what: first, note: 'Everything opens.' },
      ...between,
      {
        when: dayOf(from),
        what: each,
        note: cancelNote,
        sum: later,
        isToday: false,
      },
    ];
  }
  const all = money(less * reduced + price * (billingCyclePeriod - reduced));
  return [
    { ...today, what: `Payment 1 of ${billingCyclePeriod}`, note: 'Everything opens.' },
    ...between,
    {
      when: from === billingCyclePeriod ? dayOf(from) : `${dayOf(from)} to ${dayOf(billingCyclePeriod)}`,
      what: paymentsOf(from, billingCyclePeriod),
      note: `Once a month. ${all} in all: then it is yours for ever.`,
      sum: later,
      isToday: false,
    },
  ];
}

/**
 * What is charged on which day when a plan begins with its free trial; `coupon` is one that may be used for it. One that
 * makes it free for ever leaves nothing to be charged.
 */
export function presentTrialCharges(plan: PlanOffer, now: Date, coupon: PlanCoupon | null): ChargeView[] {
  const nothing = formatMoney(0, plan.currency);
  const today = { when: `Today, ${formatDate(now)}`, what: 'Everything opens', sum: nothing, isToday: true };
  if (isFreeForEver(coupon)) return [{ ...today, note: 'All courses and DJ Hub, for as long as you like.' }];
  const ends = after(now, plan.trialDays * day);
  const [first, ...later] = presentCharges(plan, ends, coupon);
  const byCoupon = coupon ? `Coupon ${coupon.code}. ` : '';
  return [
    { ...today, note: `All courses and DJ Hub, for ${plan.trialDays} days.` },
    {
      when: formatDate(ends),
      what: 'First payment',
      note: `${byCoupon}Not if you cancel before, in two presses.`,
      sum: first?.sum ?? nothing,
      isToday: false,
    },
    ...later.map((row) => ({ ...row, note: row.note === cancelNote ? null : row.note })),
  ];
}

/** The plan as the page of the free trial has it. */
export function presentTrialPlan(plan: PlanOffer, now: Date): PlanView {
  const shown = presentPlan(plan);
  const first = formatDate(after(now, plan.trialDays * day));
  const less = plan.discountPercent ? ` ${plan.discountPercent}% less than monthly.` : '';
  return {
    ...shown,
    term: `${shown.term}, after ${plan.trialDays} free days`,
    note: `First payment on ${first}.${less || ' Stop whenever you like.'}`,
  };
}

function paymentsOf(first: number, last: number): string {
  return first === last ? `Payment ${first}` : `Payments ${first} to ${last}`;
}

export interface WorthView {
  parts: { label: string; worth: string }[];
  total: string;
  /** `SAVE 90%`: what the annual plan costs less than all of it; null where that cannot be said. */
  saving: string | null;
}

/** What the package is worth beside these plans, in their currency; null where nothing is written of it. */
export function presentWorth(written: WorthPart[], plans: PlanOffer[]): WorthView | null {
  const worth = worthIn(written, plans[0]?.currency ?? 'GBP');
  if (!worth) return null;
  const annual = plans.find(({ type }) => type === 'ANNUAL');
  const saved = annual ? savedPercent(worth, annual) : null;
  return {
    parts: worth.parts.map((part) => ({ label: part.label, worth: formatMoney(part.worth, worth.currency) })),
    total: formatMoney(worth.total, worth.currency),
    saving: saved === null ? null : `SAVE ${saved}%`,
  };
}

export function presentCurrencies(current: Currency): { options: { value: string; label: string }[]; current: string } {
  const options = planCurrencies.map((code) => ({ value: code, label: `${code}, ${currencySymbol(code)}` }));
  return { options, current };
}
