import { graceEndsAt, isOwed, isSubscriptionOpen } from '~/features/entitlements/rules';
import { day, formatDate, formatMinute } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { owedAmount } from './next-charges';
import type { ChargeView } from './present-charges.server';
import type { HeldSubscription } from './show-payments.server';

interface DueView {
  title: string;
  text: string;
  /** Of the button that leads to another card. */
  update: string;
  /** What follows, by when. */
  steps: ChargeView[];
}

/**
 * A payment that failed and has not been made since, as long as making it keeps or opens everything again; null where
 * none is owed. The provider does not say when it tries again, so the view names no such day.
 */
export function presentDue(held: HeldSubscription, now: Date): DueView | null {
  const { subscription, billingCyclePeriod } = held;
  const { pastDueSince } = subscription;
  if (!pastDueSince || !isOwed(subscription, billingCyclePeriod !== null)) return null;
  const closesAt = graceEndsAt(pastDueSince);
  const facts: DueFacts = {
    sum: sumOf(held),
    part: partOf(held),
    means: meansOf(subscription),
    failed: formatDate(pastDueSince),
    closes: formatDate(closesAt),
    today: `Today, ${formatDate(now)}`,
  };
  if (!isSubscriptionOpen(subscription, now)) return closedDue(facts);
  return closesAt.getTime() - now.getTime() <= day
    ? lastDayDue({ ...facts, closes: `${formatMinute(closesAt)} UTC` }, formatDate(closesAt))
    : openDue(facts);
}

interface DueFacts {
  sum: string;
  /** Which payment of a package it is; empty for what renews. */
  part: string;
  means: { update: string; noun: string; from: string };
  failed: string;
  closes: string;
  today: string;
}

const keeps = 'Your progress, bookmarks and comments stay, and so do courses you bought.';

function openDue({ sum, part, means, failed, closes, today }: DueFacts): DueView {
  return {
    title: `${sum} wasn’t paid`,
    text: `The payment ${means.from} failed on ${failed}.${part} Update your ${means.noun} by ${closes} and nothing closes.`,
    update: means.update,
    steps: [
      stepOf(today, 'Everything is open', `Update your ${means.noun}, and the payment is taken from the new one.`),
      stepOf(closes, 'Courses and DJ Hub close', keeps),
    ],
  };
}

function lastDayDue({ sum, part, means, failed, closes, today }: DueFacts, closingDay: string): DueView {
  return {
    title: `Closes on ${closingDay}`,
    text: `${sum} is still unpaid: the payment ${means.from} failed on ${failed}.${part} Update your ${means.noun} by ${closes} and nothing closes.`,
    update: means.update,
    steps: [
      stepOf(
        today,
        'Everything is still open',
        `Update your ${means.noun}, and the payment is taken from the new one.`,
      ),
      stepOf(closes, 'Courses and DJ Hub close', keeps),
    ],
  };
}

function closedDue({ sum, part, means, closes, today }: DueFacts): DueView {
  return {
    title: `Closed since ${closes}`,
    text: `${sum} was not paid.${part} Update your ${means.noun}; once the payment is made, everything opens again.`,
    update: means.update,
    steps: [
      stepOf(today, 'Courses and DJ Hub are closed', keeps),
      stepOf('Once it is paid', 'Everything opens again', null),
    ],
  };
}

function stepOf(when: string, what: string, note: string | null): ChargeView {
  return { when, what, note, sum: null, isToday: when.startsWith('Today') };
}

function sumOf(held: HeldSubscription): string {
  const amount = owedAmount(held);
  return amount === null ? 'Your last payment' : formatMoney(amount, held.subscription.currency);
}

function partOf({ billingCyclePeriod, paidTimes }: HeldSubscription): string {
  if (billingCyclePeriod === null) return '';
  return paidTimes + 1 >= billingCyclePeriod
    ? ` It is the last of your ${billingCyclePeriod} payments: when it is paid, everything is yours for good.`
    : ` It is payment ${paidTimes + 1} of ${billingCyclePeriod}.`;
}

function meansOf({ cardType, cardLastFour }: HeldSubscription['subscription']): DueFacts['means'] {
  if (cardType === 'PAYPAL') {
    return { update: 'Update payment method', noun: 'payment method', from: 'by PayPal' };
  }
  const from = cardLastFour ? `with your card ending ${cardLastFour}` : 'with your card';
  return { update: 'Update card', noun: 'card', from };
}
