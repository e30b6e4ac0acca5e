import { lastOpenMoment } from '~/features/entitlements/rules';
import { formatDate, formatShortDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import type { Cancellation } from './cancel-subscription.server';
import { nextAmount, owedAmount } from './payments/next-charges';
import { isLongTerm, keptByCode, presentBeyond, type TermView, termTicks } from './present-term';

/** One of the options on the cancellation page: to leave, or to take the free month. */
export interface WayView {
  term: TermView | null;
  facts: { label: string; value: string }[];
}

/**
 * The consequences of cancelling and, if it is offered, of taking the free month, on one scale of time. `until`: the
 * day on which the subscription ends; null if the provider has not sent it. `closes`: the day on which everything
 * closes, which is the same day; null if an activation code keeps everything open.
 */
export function presentCancellation(cancellation: Cancellation, now: Date) {
  const { held, freeMonthUntil, codesEndAt } = cancellation;
  const { subscription } = held;
  const endsAt = lastOpenMoment(cancellation.endsAt, subscription.pastDueSince);
  const nothing: WayView = { facts: [], term: null };
  const isTrial = subscription.trialEndsAt !== null && subscription.state === 'in_trial';
  if (!endsAt) return { isTrial, until: null, closes: null, leave: nothing, month: null };
  const begunAt = startOf(cancellation);
  // Without a free month, the scale is twice the term, so that the time after the term is visible.
  const scale = freeMonthUntil ?? new Date(2 * endsAt.getTime() - begunAt.getTime());
  const dayOf = (at: Date) => formatShortDate(at, isLongTerm(begunAt, endsAt));
  const percentOf = (at: Date) => percent(at, begunAt, scale);
  const start = { label: isTrial ? 'Started' : 'Paid', day: dayOf(begunAt) };
  const kept = keptByCode(codesEndAt, endsAt);
  const until = formatDate(endsAt);
  const owed = owedAfterCancelling(held);
  const leave: WayView = {
    term: termOf(begunAt, endsAt, now, scale, {
      end: percentOf(endsAt),
      from: start,
      to: { label: 'Last day', day: dayOf(endsAt) },
      beyond: presentBeyond(codesEndAt, endsAt),
    }),
    facts: [
      { label: `Until ${dayOf(endsAt)}`, value: 'Everything stays open, and you can undo it' },
      kept ? { label: 'After that', value: kept } : { label: dayOf(endsAt), value: 'Courses and DJ Hub close' },
      { label: 'You pay', value: owed ? `${owed}, and nothing after that` : isTrial ? 'Nothing' : 'Nothing more' },
    ],
  };
  return { isTrial, until, closes: kept ? null : until, leave, month: freeMonthUntil && monthOf(freeMonthUntil) };

  function monthOf(until: Date) {
    const amount = nextAmount(held);
    const on = formatDate(until);
    return {
      day: on,
      until: until.toISOString(),
      term: termOf(begunAt, until, now, scale, {
        from: start,
        mid: { label: 'Free from', day: dayOf(endsAt ?? until) },
        to: { label: 'Next payment', day: dayOf(until) },
      }),
      facts: [
        { label: `Until ${dayOf(until)}`, value: 'Everything stays open, and you can still cancel' },
        { label: dayOf(until), value: 'Your subscription renews' },
        {
          label: 'You pay',
          value: `${amount === null ? 'Your next payment' : formatMoney(amount, subscription.currency)} on ${on}, unless you cancel before`,
        },
      ],
    };
  }
}

/** The failed payment that is still due after a cancellation, which ends only later charges; null if none is due. */
export function owedAfterCancelling(held: Cancellation['held']): string | null {
  const { pastDueSince, currency } = held.subscription;
  if (!pastDueSince) return null;
  const owed = owedAmount(held);
  return `${owed === null ? 'The payment' : `The ${formatMoney(owed, currency)}`} that failed on ${formatDate(pastDueSince)}`;
}

function startOf({ held: { subscription } }: Cancellation): Date {
  const { state, startedAt, currentTermStartsAt } = subscription;
  return state === 'in_trial' ? startedAt : (currentTermStartsAt ?? startedAt);
}

function termOf(
  from: Date,
  to: Date,
  now: Date,
  scale: Date,
  rest: Omit<TermView, 'at' | 'ticks' | 'long'>,
): TermView | null {
  if (to <= from) return null;
  return { at: percent(now, from, scale), ...termTicks(from, to), ...rest };
}

/** The position of a moment between two others, in whole per cent. */
function percent(at: Date, from: Date, to: Date): number {
  const part = (at.getTime() - from.getTime()) / (to.getTime() - from.getTime());
  return Math.round(Math.min(1, Math.max(0, part)) * 100);
}
