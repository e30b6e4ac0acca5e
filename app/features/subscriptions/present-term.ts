import { graceEndsAt, isSubscriptionOpen, type SubscriptionGrant } from '~/features/entitlements/rules';
import { afterMonths, day, formatDate, formatShortDate } from '~/kit/dates';
import { afterTerm } from './payments/next-charges';

type Subscription = Omit<SubscriptionGrant, 'planName' | 'planType'> & { currentTermStartsAt: Date | null };

/** A ruler of the time that is paid for, with a marker for today. */
export interface TermView {
  /** The position of today, in per cent. */
  at: number;
  ticks: number;
  /** The number of ticks from one long tick to the next. */
  long: number;
  from: Mark;
  /** A mark between `from` and `to`. */
  mid?: Mark;
  to: Mark;
  /** The position at which the paid time ends if the scale goes on, in per cent, and the mark for the time after it. */
  end?: number;
  beyond?: Mark;
}

interface Mark {
  label: string;
  day: string;
}

/** The longest term that is shown in days. Longer terms are shown in months, twelve to the ruler. */
const mostDays = 62;

/**
 * The time that is paid for as a ruler, with today on it; null if no term is running. `codesEndAt` is the time until
 * which activation codes also open everything.
 */
export function presentTerm(
  subscription: Subscription,
  { freeFrom, codesEndAt }: { freeFrom: Date | null; codesEndAt: Date | null },
  now: Date,
): TermView | null {
  const span = spanOf(subscription, codesEndAt, now);
  if (!span || span.to.at <= span.from.at) return null;
  const { from, to, isLast } = span;
  const length = to.at.getTime() - from.at.getTime();
  const isLong = isLongTerm(from.at, to.at);
  const at = Math.min(100, Math.max(0, ((now.getTime() - from.at.getTime()) / length) * 100));
  // If nothing follows the term, the scale goes on for the same length again, without ticks.
  const end = 50;
  const mid = subscription.pastDueSince ? null : freeFrom;
  const dayOf = (date: Date) => (isLast || mid ? formatShortDate(date, isLong) : formatDate(date));
  return {
    at: Math.round(isLast ? (at * end) / 100 : at),
    ...termTicks(from.at, to.at),
    from: { label: from.label, day: dayOf(from.at) },
    ...(mid && { mid: { label: 'Free from', day: dayOf(mid) } }),
    to: { label: to.label, day: dayOf(to.at) },
    ...(isLast && { end, beyond: presentBeyond(codesEndAt, to.at) }),
  };
}

/**
 * The payments of a package as a ruler: a tick for each payment, with today between the last payment made and the next.
 */
export function presentParts(
  subscription: Subscription,
  { paid, payments }: { paid: number; payments: number },
  now: Date,
): TermView | null {
  const { startedAt, nextPaymentAt, pastDueSince } = subscription;
  if (!nextPaymentAt || pastDueSince || paid < 1 || paid >= payments) return null;
  const last = afterMonths(nextPaymentAt, -1).getTime();
  const part = (now.getTime() - last) / (nextPaymentAt.getTime() - last);
  const paidTerm = { start: startedAt, months: paid, end: nextPaymentAt };
  const dayOf = (payment: number) =>
    payment > paid ? afterTerm(paidTerm, payment - paid - 1) : afterMonths(startedAt, payment - 1);
  const mark = (payment: number) => ({
    label: `${payment}, ${payment > paid ? 'due' : 'paid'}`,
    day: formatShortDate(dayOf(payment), payments > 6),
  });
  return {
    at: Math.round(((paid - 1 + Math.min(1, Math.max(0, part))) / (payments - 1)) * 100),
    ticks: payments - 1,
    long: 1,
    from: mark(1),
    ...(payments === 3 && { mid: mark(2) }),
    to: mark(payments),
  };
}

/** The mark for the time after the last day of a subscription: what is open then. */
export function presentBeyond(codesEndAt: Date | null, lastDay: Date): Mark {
  return { label: 'After that', day: keptByCode(codesEndAt, lastDay) ? 'Your code' : 'Nothing' };
}

/** A clause that says that an activation code keeps everything open after a subscription closes; null if none does. */
export function keptByCode(codesEndAt: Date | null, closesAt: Date): string | null {
  return codesEndAt && codesEndAt > closesAt
    ? `Your activation code keeps everything open until ${formatDate(codesEndAt)}`
    : null;
}

/** Whether a term is so long that it is shown in months, and its dates with their year. */
export function isLongTerm(from: Date, to: Date): boolean {
  return to.getTime() - from.getTime() > mostDays * day;
}

/** The number of ticks of a span, and the number from one long tick to the next. */
export function termTicks(from: Date, to: Date): Pick<TermView, 'ticks' | 'long'> {
  const days = Math.max(1, Math.round((to.getTime() - from.getTime()) / day));
  if (isLongTerm(from, to)) return { ticks: 12, long: 3 };
  return { ticks: days, long: days > 7 ? 7 : 1 };
}

interface Edge {
  label: string;
  at: Date;
}

function spanOf(
  subscription: Subscription,
  codesEndAt: Date | null,
  now: Date,
): { from: Edge; to: Edge; isLast?: boolean } | null {
  const { state, isPaidForGood, startedAt, trialEndsAt, pastDueSince, currentTermStartsAt } = subscription;
  const isOpen = isSubscriptionOpen(subscription, now);
  if (isPaidForGood) return null;
  if (pastDueSince && (isOpen || state === 'active')) {
    const at = graceEndsAt(pastDueSince);
    const [closes, closed] = keptByCode(codesEndAt, at)
      ? ['Subscription closes', 'Subscription closed']
      : ['Everything closes', 'Closed'];
    return { from: { label: 'Payment failed', at: pastDueSince }, to: { label: isOpen ? closes : closed, at } };
  }
  if (!isOpen) return null;
  const ends = subscription.nextPaymentAt ?? subscription.currentTermEndsAt;
  if (!ends) return null;
  // A package that the provider will not renew still has payments to come. A cancelled subscription has none.
  const isLast = state === 'non_renewing' && !subscription.nextPaymentAt;
  const isTrial = trialEndsAt !== null && trialEndsAt > now;
  return {
    from: isTrial ? { label: 'Started', at: startedAt } : { label: 'Paid', at: currentTermStartsAt ?? startedAt },
    to: { label: labelOfEnd(state, isLast), at: ends },
    isLast,
  };
}

function labelOfEnd(state: Subscription['state'], isLast: boolean): string {
  if (isLast) return 'Last day';
  return state === 'in_trial' ? 'First payment' : 'Next payment';
}
