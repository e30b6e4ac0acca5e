import type { z } from 'zod';
import { isCancelled, isSubscriptionOpen, isTrialRunning, renews } from '~/features/entitlements/rules';
import { toMajor } from '~/kit/money';
import { isFreeForGood } from './payments/next-charges';
import type { ListedPayment } from './payments/show-payments.server';
import type { PlanOffer } from './plans/read-plans.server';
import type { OpenedPage } from './rules';
import type { PaymentOutput, PlanOutput, SubscriptionOutput, SubscriptionPageOutput } from './schema';
import type { PaidSubscription } from './show-subscription.server';

export function presentPlanAnswer(plan: PlanOffer): z.input<typeof PlanOutput> {
  const { id, type, name, price, listPrice, discountPercent, currency, billingCyclePeriod } = plan;
  const list = listPrice ?? price;
  return {
    id,
    type: type === 'ANNUAL' ? 'ANNUAL' : 'MONTHLY',
    subscriptionPlanType: type,
    name,
    price: toMajor(list),
    discountPrice: toMajor(price),
    discountAmount: toMajor(list - price),
    discount: discountPercent ?? 0,
    currencyCode: currency,
    billingCyclePeriod,
  };
}

export function presentPageAnswer(page: OpenedPage): z.input<typeof SubscriptionPageOutput> {
  const { state, url, hostedPageId: id, expiresAt, price, currency } = page;
  return {
    id,
    url,
    state: state === 'open' ? 'created' : 'succeeded',
    expiresAt: expiresAt.toISOString(),
    price: toMajor(price),
    currency,
  };
}

export function presentSubscriptionAnswer(held: PaidSubscription, now: Date): z.input<typeof SubscriptionOutput> {
  const { subscription, planType, billingCyclePeriod, listPrice } = held;
  const { subscriptionId, nextPaymentAt, canceledAt, startedAt, planId, currency } = subscription;
  const { cardType, cardLastFour, payerEmail } = subscription;
  const isOpen = isSubscriptionOpen(subscription, now);
  const wasCancelled = isCancelled(subscription, billingCyclePeriod !== null);
  const price = subscription.price ?? listPrice;
  // A plan changes with the next term, and a cancelled subscription has none unless the cancellation is undone.
  const isChanging = subscription.nextPlanId !== null && renews(subscription);
  return {
    id: subscriptionId,
    status: !isOpen ? 'INACTIVE' : wasCancelled && !subscription.isPaidForGood ? 'CANCELLED' : 'ACTIVE',
    billingType: planType,
    nextPaymentAt: isFreeForGood(held) ? null : (nextPaymentAt?.toISOString() ?? null),
    canceledAt: canceledAt?.toISOString() ?? null,
    createdAt: startedAt.toISOString(),
    isTrialPeriod: isTrialRunning(subscription, now),
    nextBillingType: isChanging ? (planType === 'MONTHLY' ? 'ANNUAL' : 'MONTHLY') : null,
    billingTypeChangesAt: isChanging ? (subscription.currentTermEndsAt?.toISOString() ?? null) : null,
    paymentMethod: cardType && { type: cardType, lastFourNumbers: cardLastFour, email: payerEmail },
    subscriptionPlan: {
      id: planId,
      currencyCode: currency,
      price: price === null ? null : toMajor(price),
      billingCyclePeriod,
    },
    coupon: held.coupon && presentCoupon(held.coupon),
    paymentTransactions: held.payments.map(presentPaid),
  };
}

function presentCoupon({ code, percent, cycles, isForever, plan }: NonNullable<PaidSubscription['coupon']>) {
  const isMonth = plan === 'MONTHLY' && percent === 100 && cycles === 1 && !isForever;
  return {
    body: code,
    type: isMonth ? ('ONE_MONTH' as const) : ('PERCENT' as const),
    discount: { percent },
    billingCycleCount: isForever ? null : (cycles ?? 1),
    subscriptionPlanType: plan,
  };
}

export function presentPaymentAnswer(payment: ListedPayment): z.input<typeof PaymentOutput> {
  const { subscriptionId, planName, lines } = payment;
  const paid = presentPaid(payment);
  return {
    ...paid,
    userSubscription: subscriptionId === null ? null : { id: subscriptionId, planName },
    paymentTransactionDetails: lines.map(({ title, amount }) => ({
      courseTitle: title,
      paidAmount: toMajor(amount),
      createdAt: paid.createdAt,
    })),
  };
}

/** The fields that the API returns for every payment. */
function presentPaid({ id, currency, amount, amountInGbp, paidAt }: PaidSubscription['payments'][number]) {
  return {
    id,
    currency,
    paidAmount: toMajor(amount),
    paidAmountInGBP: amountInGbp === null ? null : toMajor(amountInGbp),
    createdAt: paidAt.toISOString(),
  };
}
