import { couponRefusals, judgeCoupon } from '~/features/basket/judge-coupon';
import { after, afterMonths, day, formatDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { isFreeForEver, lastOf, lowered, type PlanCoupon } from '../plans/coupon';
import { presentPlan } from '../plans/present-offer.server';
import type { PlanOffer } from '../plans/read-plans.server';
import { ahead } from '../tell-subscribers.server';

const cancelNote = 'Cancel any day before and you won’t be charged.';
const opensAll = 'Every course and DJ Hub open right away.';

/** One day of the payment schedule. */
export interface ChargeView {
  when: string;
  what: string;
  note: string | null;
  /** Null if nothing is paid on this day. */
  sum: string | null;
  isHere: boolean;
}

/** The payments from today on, each with its date; `coupon` is null or may be used for this plan. */
export function presentCharges(plan: PlanOffer, now: Date, coupon: PlanCoupon | null): ChargeView[] {
  const { type, price, currency, billingCyclePeriod } = plan;
  const money = (minor: number) => formatMoney(minor, currency);
  const less = lowered(price, coupon);
  const today = {
    when: `Today, ${formatDate(now)}`,
    what: firstPaymentOf(plan),
    note: coupon ? `${offOf(coupon, plan)}. ${opensAll}` : opensAll,
    sum: money(less),
    isHere: true,
  };
  if (isFreeForEver(coupon) || billingCyclePeriod === 1) {
    const note = billingCyclePeriod === 1 ? 'It doesn’t renew. Everything stays open for good.' : 'It stays free.';
    return [today, { when: 'After today', what: 'Nothing', note, sum: money(0), isHere: false }];
  }
  const most = billingCyclePeriod ?? Number.POSITIVE_INFINITY;
  const reduced = coupon ? Math.min(most, coupon.isForever ? most : (coupon.cycles ?? 1)) : 0;
  const dayOf = (payment: number) => formatDate(afterMonths(now, (payment - 1) * (type === 'ANNUAL' ? 12 : 1)));
  // The last row begins with the first payment after today from which on all payments cost the same.
  const from = reduced > 1 && reduced < most ? reduced + 1 : 2;
  const between: ChargeView[] =
    coupon && from > 2
      ? [{ when: dayOf(2), what: paymentsOf(2, reduced), note: `${coupon.code}.`, sum: money(less), isHere: false }]
      : [];
  const later = { sum: money(reduced === most ? less : price), isHere: false };
  if (billingCyclePeriod === null) {
    const each = type === 'ANNUAL' ? 'Each year after that' : 'Each month after that';
    return [today, ...between, { ...later, when: dayOf(from), what: each, note: cancelNote }];
  }
  const all = money(less * reduced + price * (billingCyclePeriod - reduced));
  return [
    today,
    ...between,
    {
      ...later,
      when: from === billingCyclePeriod ? dayOf(from) : `${dayOf(from)} to ${dayOf(billingCyclePeriod)}`,
      what: paymentsOf(from, billingCyclePeriod),
      note: `Once a month, ${all} in total. Then nothing more is due and everything stays open for good.`,
    },
  ];
}

/** The first payment of a plan, and the coupon's discount on it; `coupon` is null or may be used for this plan. */
export function presentQuote(plan: PlanOffer, coupon: PlanCoupon | null) {
  const money = (minor: number) => formatMoney(minor, plan.currency);
  const [label, value] = [firstPaymentOf(plan), money(plan.price)];
  if (!coupon) return { rows: [], totalLabel: `${label}, today`, total: value };
  const less = lowered(plan.price, coupon);
  return {
    rows: [
      { label, value },
      { label: `${coupon.code}, ${coupon.percent}% off`, value: money(less - plan.price), look: 'less' as const },
    ],
    totalLabel: 'Today',
    total: money(less),
  };
}

function firstPaymentOf({ type, name, billingCyclePeriod }: PlanOffer): string {
  if (billingCyclePeriod !== null) return billingCyclePeriod === 1 ? name : `Payment 1 of ${billingCyclePeriod}`;
  return type === 'ANNUAL' ? 'First year' : 'First month';
}

/** 'HALF3: 50% off the first 3 payments' */
function offOf(coupon: PlanCoupon, plan: PlanOffer): string {
  return `${coupon.code}: ${coupon.percent}% off${lastOf(' ', coupon, plan)}`;
}

/**
 * The charges and their dates when a plan begins with its free trial; `coupon` is null or may be used for this plan. A
 * coupon that makes the plan free for ever leaves nothing to be charged.
 */
export function presentTrialCharges(plan: PlanOffer, now: Date, coupon: PlanCoupon | null): ChargeView[] {
  const nothing = formatMoney(0, plan.currency);
  const today = { when: `Today, ${formatDate(now)}`, what: 'Everything opens', sum: nothing, isHere: true };
  if (isFreeForEver(coupon)) return [{ ...today, note: 'All courses and DJ Hub, for as long as you like.' }];
  const ends = after(now, plan.trialDays * day);
  const [first, ...later] = presentCharges(plan, ends, coupon);
  const told = ahead / day;
  const reminder: ChargeView = {
    when: formatDate(after(ends, -ahead)),
    what: 'We remind you',
    note: `By email, ${told} days before.`,
    sum: null,
    isHere: false,
  };
  return [
    { ...today, note: `All courses and DJ Hub, free for ${plan.trialDays} days.` },
    ...(plan.trialDays > told ? [reminder] : []),
    {
      when: formatDate(ends),
      what: 'First payment',
      note: `${coupon ? `${offOf(coupon, plan)}. ` : ''}Cancel before then and you won’t be charged.`,
      sum: first?.sum ?? nothing,
      isHere: false,
    },
    ...later.map((row) => ({ ...row, note: row.note === cancelNote ? null : row.note })),
  ];
}

/** The plan as the free trial's page shows it. */
export function presentTrialPlan(plan: PlanOffer, now: Date) {
  const shown = presentPlan(plan);
  const first = formatDate(after(now, plan.trialDays * day));
  const less = plan.discountPercent ? `${plan.discountPercent}% less than monthly.` : 'Cancel any time.';
  return {
    ...shown,
    term: `${shown.term}, after ${plan.trialDays} free days`,
    /** The date of the first payment, and an advantage of the plan. */
    note: `First payment on ${first}. ${less}`,
    later: `${shown.name}: ${shown.price} on ${first}, then ${plan.type === 'ANNUAL' ? 'yearly' : 'monthly'}`,
  };
}

function paymentsOf(first: number, last: number): string {
  return first === last ? `Payment ${first}` : `Payments ${first} to ${last}`;
}

/** The text about a coupon beside a plan: that it is applied, or why it is not. */
export function presentPlanCoupon(coupon: PlanCoupon | null, plan: PlanOffer, now: Date) {
  if (!coupon) return null;
  const { code } = coupon;
  const verdict = judgeCoupon(coupon, { kind: 'subscription', plan: plan.type }, now);
  if (verdict !== 'usable') return { code, isApplied: false, text: couponRefusals[verdict] };
  const sum = formatMoney(lowered(plan.price, coupon), plan.currency);
  const { term, renews } = presentPlan(plan);
  const lasts = coupon.isForever && renews ? ` ${term}` : lastOf(' for ', coupon, plan);
  return { code, isApplied: true, text: `${code} is applied: ${sum}${lasts}.` };
}
