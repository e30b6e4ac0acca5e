import { stateOf } from '~/features/entitlements/present-subscription.server';
import { graceEndsAt, isCancelled, isOwed, isSubscriptionOpen, lastOpenMoment } from '~/features/entitlements/rules';
import { afterMonths, day, formatDate, formatMinute } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { owedAfterCancelling } from '../present-cancellation';
import { keptByCode } from '../present-term';
import { type ChargingFacts, isFreeForGood, lastingCoupon, nextAmount, nextCharges, owedAmount } from './next-charges';
import type { ChargeView } from './present-charges.server';
import type { HeldBesideCodes, HeldSubscription } from './show-payments.server';

/**
 * A failed payment that is still owed, as long as paying it keeps everything open or opens it again; null if none is
 * owed. Activation codes may keep everything open regardless. `update` labels the button that leads to another card,
 * and `steps` say what happens when. The provider does not say when it tries again, so no step names that day.
 */
export function presentDue({ held, codesEndAt }: HeldBesideCodes, now: Date) {
  const { subscription, billingCyclePeriod } = held;
  const { pastDueSince } = subscription;
  if (!pastDueSince || !isOwed(subscription, billingCyclePeriod !== null)) return null;
  const closesAt = graceEndsAt(pastDueSince);
  const { update, noun, from } = failedBy(subscription);
  const [sum, part, today] = [sumOf(held), partOf(held), `Today, ${formatDate(now)}`];
  const isOpen = isSubscriptionOpen(subscription, now);
  const isLastDay = closesAt.getTime() - now.getTime() <= day;
  const closes = isLastDay ? `${formatMinute(closesAt)} UTC` : formatDate(closesAt);
  const failed = `payment ${from} failed on ${formatDate(pastDueSince)}.${part}`;
  const takenFromNew = `Update your ${noun}, and the payment is taken from the new one.`;
  const kept = keptByCode(codesEndAt, closesAt);
  if (kept) {
    return {
      title: `${sum} wasn’t paid`,
      text: `The ${failed} ${kept}. Update your ${noun} to keep your subscription as well.`,
      update,
      steps: isOpen
        ? [stepOf(today, 'Everything is open', takenFromNew), stepOf(closes, 'Your subscription closes', `${kept}.`)]
        : [
            stepOf(today, 'Your subscription is closed', `${kept}.`),
            stepOf('Once it is paid', 'Your subscription opens again', null),
          ],
    };
  }
  if (!isOpen) {
    return {
      title: `Closed since ${formatDate(closesAt)}`,
      text: `${sum} was not paid.${part} Update your ${noun}; once the payment is made, everything opens again.`,
      update,
      steps: [
        stepOf(today, 'Courses and DJ Hub are closed', keeps),
        stepOf('Once it is paid', 'Everything opens again', null),
      ],
    };
  }
  return {
    title: isLastDay ? `Closes on ${formatDate(closesAt)}` : `${sum} wasn’t paid`,
    text: `${isLastDay ? `${sum} is still unpaid: the` : 'The'} ${failed} Update your ${noun} by ${closes} and nothing closes.`,
    update,
    steps: [
      stepOf(today, isLastDay ? 'Everything is still open' : 'Everything is open', takenFromNew),
      stepOf(closes, 'Courses and DJ Hub close', keeps),
    ],
  };
}

const keeps = 'Your progress, bookmarks and comments stay, and so do courses you bought.';

function stepOf(when: string, what: string, note: string | null): ChargeView {
  return { when, what, note, sum: null, isHere: when.startsWith('Today') };
}

function sumOf(held: HeldSubscription): string {
  const amount = owedAmount(held);
  return amount === null ? 'Your last payment' : formatMoney(amount, held.subscription.currency);
}

/** A sentence that says which payment of a package is owed; empty for a plan that renews. */
function partOf({ billingCyclePeriod, paidTimes }: HeldSubscription): string {
  if (billingCyclePeriod === null) return '';
  return paidTimes + 1 >= billingCyclePeriod
    ? ` It is the last of your ${billingCyclePeriod} payments: when it is paid, everything is yours for good.`
    : ` It is payment ${paidTimes + 1} of ${billingCyclePeriod}.`;
}

/** The payment method of a failed payment in words: a card or PayPal. */
export function failedBy({ cardType, cardLastFour }: HeldSubscription['subscription']) {
  if (cardType === 'PAYPAL') return { update: 'Update payment method', noun: 'payment method', from: 'by PayPal' };
  const from = cardLastFour ? `with your card ending ${cardLastFour}` : 'with your card';
  return { update: 'Update card', noun: 'card', from };
}

/** The first facts about a subscription: its next payment and the date, or its end. */
export function presentHead({ held, codesEndAt }: HeldBesideCodes, now: Date) {
  const { subscription, planName, planType } = held;
  const { state, isPaidForGood, isRefunded, nextPaymentAt, startedAt } = subscription;
  const kept = keptByCode(codesEndAt, now);
  if (isRefunded) {
    const text = kept ? `All payments were refunded. ${kept}.` : 'All payments were refunded, so nothing is open.';
    return { title: 'Refunded', text: text + dueAfterRefund(held, kept) };
  }
  if (isPaidForGood)
    return { title: 'Yours for good', text: 'Every course and DJ Hub stay open. Nothing more is due.' };
  if (state === 'paused') {
    return {
      title: 'You won’t be charged',
      text: kept
        ? `${kept}. After that, courses and DJ Hub are closed until you resume.`
        : 'Courses and DJ Hub stay closed until you resume.',
    };
  }
  if (state === 'future') {
    return { title: `Starts on ${formatDate(startedAt)}`, text: kept ? `${kept}.` : 'Nothing is open before then.' };
  }
  if (!isSubscriptionOpen(subscription, now)) {
    const { endedOn } = stateOf({ ...subscription, planName, planType }, now);
    return {
      title: endedOn ? `Ended on ${endedOn}` : 'Ended',
      text: 'Courses that you bought stay yours. Your progress, bookmarks and comments stay, too.',
    };
  }
  if (isCancelled(subscription, held.billingCyclePeriod !== null)) {
    const endsAt = lastOpenMoment(subscription.currentTermEndsAt, subscription.pastDueSince);
    const keptThen = endsAt && keptByCode(codesEndAt, endsAt);
    const owed = owedAfterCancelling(held);
    const charges = owed ? `${owed} is still due, and nothing after that.` : 'Nothing more is charged.';
    return {
      title: endsAt ? formatDate(endsAt) : 'Cancelled',
      text: keptThen ? `The last day of your subscription. ${charges} ${keptThen}.` : `Your last day. ${charges}`,
    };
  }
  if (isFreeForGood(held)) {
    return {
      title: 'Free for good',
      text: `Coupon ${lastingCoupon(held)?.coupon.code} pays for it. Nothing is charged.`,
    };
  }
  const amount = nextAmount(held);
  if (!nextPaymentAt || amount === null) return { title: 'Active', text: 'Every course and DJ Hub are open.' };
  const sum = formatMoney(amount, subscription.currency);
  const when = `${formatDate(nextPaymentAt)}${meansOf(subscription)}.`;
  if (state === 'in_trial') return { title: daysLeft(nextPaymentAt, now), text: `First payment ${sum} on ${when}` };
  if (freeFrom(held)) {
    return { title: `Free until ${formatDate(nextPaymentAt)}`, text: `Then ${sum}${meansOf(subscription)}.` };
  }
  const isFinal = held.billingCyclePeriod !== null && held.paidTimes + 1 >= held.billingCyclePeriod;
  return { title: sum, text: `${paymentOf(held)} on ${when}${isFinal ? ' Then it’s yours for good.' : ''}` };
}

/** A sentence about the next payment of a refunded package, which the provider still takes; empty without one. */
function dueAfterRefund(held: HeldSubscription, kept: string | null): string {
  const { subscription } = held;
  const [next] = nextCharges(held);
  if (!next) return '';
  const sum = next.amount === null ? 'The next payment' : formatMoney(next.amount, subscription.currency);
  const due = ` ${sum} is still due on ${formatDate(next.at)}${meansOf(subscription)}.`;
  return kept ? due : `${due} Once it is paid, your package opens again.`;
}

function daysLeft(ends: Date, now: Date): string {
  const left = Math.ceil((ends.getTime() - now.getTime()) / day);
  if (left <= 1) return 'Ends within a day';
  return `${left} days left`;
}

/**
 * The first day of a free month that the member took, so that the next payment is later than the end of the paid month;
 * null otherwise.
 */
export function freeFrom({ subscription, planType }: HeldSubscription): Date | null {
  const { hasUsedFreeMonth, currentTermStartsAt, nextPaymentAt } = subscription;
  if (!hasUsedFreeMonth || planType !== 'MONTHLY' || !currentTermStartsAt || !nextPaymentAt) return null;
  const begins = afterMonths(currentTermStartsAt, 1);
  // Allows a few days more than a month, because the provider rounds dates.
  return nextPaymentAt.getTime() > begins.getTime() + 3 * day ? begins : null;
}

function meansOf({ cardType, cardLastFour }: HeldSubscription['subscription']): string {
  if (cardType === 'PAYPAL') return ', by PayPal';
  return cardLastFour ? `, from your card ending ${cardLastFour}` : '';
}

function paymentOf({ billingCyclePeriod, paidTimes }: ChargingFacts): string {
  if (billingCyclePeriod === null) return 'Next payment';
  return paidTimes + 1 >= billingCyclePeriod ? 'Final payment' : `Payment ${paidTimes + 1} of ${billingCyclePeriod}`;
}
