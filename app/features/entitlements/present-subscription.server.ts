import { formatDate } from '~/kit/dates';
import {
  graceEndsAt,
  isCancelled,
  isSubscriptionOpen,
  lastOpenMoment,
  openStates,
  type SubscriptionGrant,
} from './rules';
import { isInPeriod, lastDayOf } from './withdrawal-right';

const opensAll = 'It unlocks every course and every DJ Hub article.';

/** The subscription on the access page: its state and its end. */
export function presentSubscription(subscription: SubscriptionGrant, now: Date): SubscriptionView {
  const { pastDueSince, isPaidForGood } = subscription;
  const { badge, text, end } = stateOf(subscription, now);
  return {
    plan: planOf(subscription),
    badge,
    text,
    warning:
      pastDueSince && !isPaidForGood && isSubscriptionOpen(subscription, now)
        ? `Your payment failed on ${formatDate(pastDueSince)}. Update your payment method by ${formatDate(graceEndsAt(pastDueSince))} to keep your subscription open.`
        : null,
    facts: [beginningOf(subscription), ...(end ? [end] : []), ...withdrawalOf(subscription, now)],
  };
}

/** Until when a running subscription can be withdrawn from; nothing once that day is over. */
function withdrawalOf(subscription: SubscriptionGrant, now: Date): Fact[] {
  const { startedAt } = subscription;
  const may = isSubscriptionOpen(subscription, now) && isInPeriod(startedAt, now);
  return may ? [{ label: 'You can withdraw until', value: formatDate(lastDayOf(startedAt)) }] : [];
}

export interface SubscriptionView {
  plan: string;
  badge: { look: 'owned' | 'trial' | 'warn' | 'bad' | 'line'; text: string };
  /** What the subscription opens now, or why it opens nothing. */
  text: string;
  warning: string | null;
  facts: Fact[];
}

export interface Fact {
  label: string;
  value: string;
}

/** The day on which the subscription began. */
export function beginningOf({ planType, startedAt }: SubscriptionGrant): Fact {
  return { label: planType === 'PACKAGE' ? 'Bought on' : 'Subscriber since', value: formatDate(startedAt) };
}

/** The name of a subscription's plan. */
export function planOf({ planType, planName }: Pick<SubscriptionGrant, 'planType' | 'planName'>): string {
  return planType === 'PACKAGE' ? `The Complete DJ Package, ${planName.toLowerCase()}` : planName;
}

interface StateView extends Pick<SubscriptionView, 'badge' | 'text'> {
  end: Fact | null;
  /** The day on which the subscription ended, if it has ended. */
  endedOn?: string;
  /** The state as a reason: 'Your subscription …'. */
  reason: string;
}

/** The state of a subscription in words. */
export function stateOf(subscription: SubscriptionGrant, now: Date): StateView {
  const { state, isPaidForGood, isRefunded, planType, startedAt, trialEndsAt, currentTermEndsAt } = subscription;
  const { nextPaymentAt, pastDueSince } = subscription;
  const date = (at: Date | null) => (at ? formatDate(at) : 'a date that is not known yet');
  if (isRefunded) {
    return {
      badge: { look: 'bad', text: 'Refunded' },
      text: 'All its payments were refunded, so it no longer unlocks anything.',
      end: null,
      reason: 'All payments for your package were refunded, so it no longer unlocks anything.',
    };
  }
  if (isPaidForGood) {
    return {
      badge: { look: 'owned', text: 'Paid in full' },
      text: opensAll,
      end: { label: 'End', value: 'Yours for good' },
      reason: 'Your package is paid in full, so everything is yours for good.',
    };
  }
  if (openStates.includes(state) && !isSubscriptionOpen(subscription, now)) return closedState(subscription, now);
  switch (state) {
    case 'in_trial': {
      const until = date(trialEndsAt ?? currentTermEndsAt);
      return {
        badge: { look: 'trial', text: 'Free trial' },
        text: opensAll,
        end: { label: 'Trial ends', value: until },
        reason: `Your free trial unlocks every course and every article until ${until}.`,
      };
    }
    case 'active': {
      if (pastDueSince) return owedState(pastDueSince);
      const isPackage = planType === 'PACKAGE';
      const next = date(nextPaymentAt ?? currentTermEndsAt);
      return {
        badge: { look: 'owned', text: 'Active' },
        text: isPackage ? `${opensAll} After the last payment, it’s yours for good.` : opensAll,
        end: { label: isPackage ? 'Next payment' : 'Renews', value: next },
        reason: `Your subscription is active and opens every course and every article. ${isPackage ? 'The next payment is due' : 'It renews'} on ${next}.`,
      };
    }
    case 'non_renewing': {
      if (pastDueSince && !isCancelled(subscription, planType === 'PACKAGE')) return owedState(pastDueSince);
      const until = date(lastOpenMoment(currentTermEndsAt, pastDueSince));
      return {
        badge: { look: 'warn', text: 'Cancelled' },
        text: `${opensAll} It does not renew.`,
        end: { label: 'Open until', value: until },
        reason: `Your subscription is cancelled, and opens every course and every article until ${until}.`,
      };
    }
    case 'paused':
      return {
        badge: { look: 'warn', text: 'Paused' },
        text: 'It opens nothing while it is paused. Resume it in the billing portal.',
        end: null,
        reason:
          'Your subscription is paused. Resume it in the billing portal, and it opens every course and every article again.',
      };
    case 'future':
      return {
        badge: { look: 'line', text: 'Not started' },
        text: 'It opens nothing before it starts.',
        end: { label: 'Starts', value: formatDate(startedAt) },
        reason: `Your subscription starts on ${formatDate(startedAt)}.`,
      };
    case 'cancelled':
    case 'transferred':
      return endedState(subscription);
  }
}

/** The state during the grace period after a failed payment. */
function owedState(pastDueSince: Date): StateView {
  const [failed, closes] = [formatDate(pastDueSince), formatDate(graceEndsAt(pastDueSince))];
  return {
    badge: { look: 'bad', text: 'Payment failed' },
    text: opensAll,
    end: { label: 'Closes', value: closes },
    reason: `A payment for your subscription failed on ${failed}. The subscription opens every course and every article until ${closes}; update your payment method to keep it open.`,
  };
}

/**
 * The state once the term, or the grace period of a failed payment, is over by the clock. The provider may not have
 * reported it yet.
 */
function closedState(subscription: SubscriptionGrant, now: Date): StateView {
  const { pastDueSince } = subscription;
  if (!pastDueSince || graceEndsAt(pastDueSince) > now) return endedState(subscription);
  const [failed, closed] = [formatDate(pastDueSince), formatDate(graceEndsAt(pastDueSince))];
  return {
    badge: { look: 'bad', text: 'Payment failed' },
    text: 'It opens nothing until the failed payment is made. Update your payment method and it opens everything again.',
    end: { label: 'Closed since', value: closed },
    reason: `A payment for your subscription failed on ${failed}, so it has been closed since ${closed}. Update your payment method and it opens everything again.`,
  };
}

/**
 * The state of an ended subscription. An unpaid subscription ended with its grace period, even if the provider gave up
 * later.
 */
function endedState({ currentTermEndsAt, canceledAt, pastDueSince }: SubscriptionGrant): StateView {
  const endedAt = lastOpenMoment(currentTermEndsAt ?? canceledAt, pastDueSince);
  const ended = endedAt ? formatDate(endedAt) : 'a date that is not known yet';
  return {
    badge: { look: 'line', text: 'Ended' },
    text: 'It no longer unlocks anything.',
    end: { label: 'Ended', value: ended },
    endedOn: ended,
    reason: `Your subscription ended on ${ended}.`,
  };
}

/** The subscription's part of the answer to why something is open or not. */
export function subscriptionReason(subscription: SubscriptionGrant | null, now: Date): string {
  return subscription ? stateOf(subscription, now).reason : 'You have no subscription.';
}
