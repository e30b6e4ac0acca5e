import type { SubscriptionView } from '~/features/entitlements/present-subscription.server';
import { isSubscriptionOpen } from '~/features/entitlements/rules';
import { afterMonths, day, formatDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { isFreeForEver } from './coupon';
import { type ChargingFacts, lastingCoupon, nextAmount } from './next-charges';
import type { HeldSubscription } from './show-payments.server';

/** A subscription's first facts: its next payment with its day, or its end; `facts` are those of the access page. */
export function presentHead(held: HeldSubscription, facts: SubscriptionView['facts'], now: Date) {
  const { subscription } = held;
  const { state, isPaidForGood, isRefunded, currentTermEndsAt, nextPaymentAt, startedAt } = subscription;
  if (isRefunded) return { title: 'Refunded', text: 'All payments were refunded, so nothing is open.' };
  if (isPaidForGood)
    return { title: 'Yours for good', text: 'Every course and DJ Hub stay open. Nothing more is due.' };
  if (state === 'paused') {
    return { title: 'You won’t be charged', text: 'Courses and DJ Hub stay closed until you resume.' };
  }
  if (state === 'future') {
    return { title: `Starts on ${formatDate(startedAt)}`, text: 'Nothing is open before then.' };
  }
  if (!isSubscriptionOpen(subscription, now)) {
    const ended = facts.find(({ label }) => label === 'Ended')?.value;
    return {
      title: ended ? `Ended on ${ended}` : 'Ended',
      text: 'Courses that you bought stay yours. Your progress, bookmarks and comments stay, too.',
    };
  }
  if (state === 'non_renewing' && held.billingCyclePeriod === null) {
    return {
      title: currentTermEndsAt ? formatDate(currentTermEndsAt) : 'Cancelled',
      text: 'Your last day. Nothing more is charged.',
    };
  }
  const lasting = lastingCoupon(held);
  if (lasting && isFreeForEver(lasting.coupon)) {
    return { title: 'Free for good', text: `Coupon ${lasting.coupon.code} pays for it. Nothing is charged.` };
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

function daysLeft(ends: Date, now: Date): string {
  const left = Math.ceil((ends.getTime() - now.getTime()) / day);
  if (left <= 1) return 'Ends within a day';
  return `${left} days left`;
}

/** The first day of the free month: the member took it, so the next payment is later than the end of the paid month. */
export function freeFrom({ subscription, planType }: HeldSubscription): Date | null {
  const { hasUsedFreeMonth, currentTermStartsAt, nextPaymentAt } = subscription;
  if (!hasUsedFreeMonth || planType !== 'MONTHLY' || !currentTermStartsAt || !nextPaymentAt) return null;
  const begins = afterMonths(currentTermStartsAt, 1);
  // A few days more than a month, for what the provider rounds.
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
