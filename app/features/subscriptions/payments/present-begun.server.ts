import { after, day, formatDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { mayCancel } from '../rules';
import { ahead } from '../tell-subscribers.server';
import { isFreeForGood, nextCharges } from './next-charges';
import type { ChargeView } from './present-charges.server';
import { methodOf } from './present-payments.server';
import type { HeldSubscription, ListedPayment } from './show-payments.server';

/**
 * What a subscription that has just begun costs and when: `paid` is its latest payment, null before the provider has
 * reported one.
 */
export function presentBegun(held: HeldSubscription, paid: ListedPayment | null, now: Date) {
  const { subscription, planName } = held;
  const trialEndsAt = subscription.state === 'in_trial' ? subscription.trialEndsAt : null;
  const method = methodOf(subscription);
  const note = [planName, method].filter(Boolean).join(', ');
  const sum = paid && !trialEndsAt ? formatMoney(paid.amount, paid.currency) : null;
  const free = { what: 'Nothing was charged', note: trialEndsAt && `Free until ${formatDate(trialEndsAt)}` };
  return {
    trialUntil: trialEndsAt && formatDate(trialEndsAt),
    /** The sum that was paid; null in a trial, or while the provider has reported none. */
    paid: sum,
    steps: [
      ...(trialEndsAt ? [stepOf({ when: dayOf(now, now), ...free, isHere: true })] : []),
      ...(paid && sum ? [stepOf({ when: dayOf(paid.paidAt, now), what: 'Paid', note, sum, isHere: true })] : []),
      ...comingSteps(held, { trialEndsAt, note, now }),
    ],
  };
}

interface Facts {
  trialEndsAt: Date | null;
  /** The plan and the payment method. */
  note: string;
  now: Date;
}

/** The payments to come, and how to end them. */
function comingSteps(held: HeldSubscription, { trialEndsAt, note, now }: Facts): ChargeView[] {
  const { subscription, billingCyclePeriod, paidTimes } = held;
  const rest = { when: 'After today', what: 'Nothing' };
  if (subscription.isPaidForGood) {
    return [stepOf({ ...rest, note: 'It doesn’t renew. Everything stays open for good.' })];
  }
  if (isFreeForGood(held)) return [stepOf({ ...rest, note: 'It stays free.' })];
  const [first, ...later] = nextCharges(held);
  if (!first) return [];
  const when = formatDate(first.at);
  const sum = first.amount === null ? null : formatMoney(first.amount, subscription.currency);
  if (trialEndsAt) {
    const reminded = after(trialEndsAt, -ahead);
    const reminder = { what: 'We remind you', note: `By email, ${ahead / day} days before.` };
    const terms = `${note}. Cancel before then and you won’t be charged.`;
    return [
      ...(reminded > now ? [stepOf({ ...reminder, when: formatDate(reminded) })] : []),
      stepOf({ when, sum, what: 'First payment', note: terms }),
    ];
  }
  if (billingCyclePeriod !== null) {
    const last = later.at(-1);
    const note = `${last ? 'Once a month. ' : ''}Then nothing more is due and everything stays open for good.`;
    if (!last) return [stepOf({ when, sum, what: `Payment ${billingCyclePeriod}`, note })];
    const what = `Payments ${paidTimes + 1} to ${billingCyclePeriod}`;
    return [stepOf({ when: `${when} to ${formatDate(last.at)}`, sum, what, note })];
  }
  const cancel = { when: 'Any day', what: 'Cancel', note: 'It then stays open to the end of what is paid.' };
  return [
    stepOf({ when, sum, what: 'Next payment', note: 'If you stay.' }),
    ...(mayCancel(held) ? [stepOf(cancel)] : []),
  ];
}

function stepOf(step: Pick<ChargeView, 'when' | 'what'> & Partial<ChargeView>): ChargeView {
  return { note: null, sum: null, isHere: false, ...step };
}

function dayOf(at: Date, now: Date): string {
  return formatDate(at) === formatDate(now) ? `Today, ${formatDate(at)}` : formatDate(at);
}
