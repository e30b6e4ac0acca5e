import { graceEndsAt, isSubscriptionOpen, type SubscriptionGrant } from '~/features/entitlements/rules';
import { day, formatDate } from '~/kit/dates';
import type { TermView } from './view';

type Subscription = Omit<SubscriptionGrant, 'planName' | 'planType'> & { currentTermStartsAt: Date | null };

/** Longer terms are told in months, twelve to the ruler. */
const mostDays = 62;

/** The time that is paid for as a ruler, with today on it; null where none runs towards anything. */
export function presentTerm(subscription: Subscription, now: Date): TermView | null {
  const span = spanOf(subscription, now);
  if (!span || span.to.at <= span.from.at) return null;
  const { from, to } = span;
  const length = to.at.getTime() - from.at.getTime();
  return {
    at: Math.round(Math.min(100, Math.max(0, ((now.getTime() - from.at.getTime()) / length) * 100))),
    ...termTicks(from.at, to.at),
    from: { label: from.label, day: formatDate(from.at) },
    to: { label: to.label, day: formatDate(to.at) },
  };
}

/** How many ticks a span has, and every how many of them a long one. */
export function termTicks(from: Date, to: Date): Pick<TermView, 'ticks' | 'long'> {
  const days = Math.max(1, Math.round((to.getTime() - from.getTime()) / day));
  if (days > mostDays) return { ticks: 12, long: 3 };
  return { ticks: days, long: days > 7 ? 7 : 1 };
}

interface Edge {
  label: string;
  at: Date;
}

function spanOf(subscription: Subscription, now: Date): { from: Edge; to: Edge } | null {
  const { state, isPaidForGood, startedAt, trialEndsAt, pastDueSince, currentTermStartsAt } = subscription;
  const isOpen = isSubscriptionOpen(subscription, now);
  if (isPaidForGood) return null;
  if (pastDueSince && (isOpen || state === 'active')) {
    return {
      from: { label: 'Payment failed', at: pastDueSince },
      to: { label: isOpen ? 'Everything closes' : 'Closed', at: graceEndsAt(pastDueSince) },
    };
  }
  if (!isOpen) return null;
  const ends = subscription.nextPaymentAt ?? subscription.currentTermEndsAt;
  if (!ends) return null;
  const isTrial = trialEndsAt !== null && trialEndsAt > now;
  return {
    from: isTrial ? { label: 'Started', at: startedAt } : { label: 'Paid', at: currentTermStartsAt ?? startedAt },
    to: { label: labelOfEnd(state), at: ends },
  };
}

function labelOfEnd(state: Subscription['state']): string {
  if (state === 'non_renewing') return 'Last day';
  return state === 'in_trial' ? 'First payment' : 'Next payment';
}
