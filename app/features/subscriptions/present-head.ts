import { isSubscriptionOpen } from '~/features/entitlements/rules';
import type { SubscriptionView } from '~/features/entitlements/view';
import { formatDate } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import { isFreeForEver } from './coupon';
import { type ChargingFacts, lastingCoupon, nextAmount } from './next-charges';
import type { HeldSubscription } from './show-payments.server';
import type { HeadView } from './view';

/** A subscription's first facts: its next payment with its day, or its end; `facts` are those of the access page. */
export function presentHead(held: HeldSubscription, facts: SubscriptionView['facts'], now: Date): HeadView {
  const { subscription } = held;
  const { state, isPaidForGood, isRefunded, currentTermEndsAt, nextPaymentAt, startedAt } = subscription;
  if (isRefunded) return { title: 'Refunded', text: 'All payments were refunded, so nothing is open.' };
  if (isPaidForGood)
    return { title: 'Yours for good', text: 'Every course and DJ Hub stay open. Nothing more is due.' };
  if (state === 'paused') {
    return { title: 'Nothing is charged', text: 'And nothing opens until you resume.' };
  }
  if (state === 'future') {
    return { title: `Starts on ${formatDate(startedAt)}`, text: 'Nothing is open before then.' };
  }
  if (!isSubscriptionOpen(subscription, now)) {
    const ended = facts.find(({ label }) => label === 'Ended')?.value;
    return {
      title: ended ? `Ended on ${ended}` : 'Ended',
      text: 'It opens nothing any more. Your progress, bookmarks and comments stay.',
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
  return {
    title: formatMoney(amount, subscription.currency),
    text: `${paymentOf(held)}, on ${formatDate(nextPaymentAt)}${meansOf(subscription)}.`,
  };
}

function meansOf({ cardType, cardLastFour }: HeldSubscription['subscription']): string {
  if (cardType === 'PAYPAL') return ', by PayPal';
  return cardLastFour ? `, from your card ending ${cardLastFour}` : '';
}

function paymentOf({ subscription, billingCyclePeriod, paidTimes }: ChargingFacts): string {
  if (subscription.state === 'in_trial') return 'First payment';
  if (billingCyclePeriod === null) return 'Next payment';
  return paidTimes + 1 >= billingCyclePeriod ? 'Last payment' : `Payment ${paidTimes + 1} of ${billingCyclePeriod}`;
}
