import type { Database } from '../../client';
import { billingCustomers, payments, planCouponUses, subscriptions, trials } from '../../schema';
import type { GbpRate } from '../content/gbp-rates';
import type { Content } from '../content/types';
import { type DemoSubscriber, demoSubscribers } from '../demo-subscribers';
import { insertAll } from './insert';

/** The demo's subscribers and their payments, the same as in the billing sandbox. */
export async function loadSubscriptions(db: Database, content: Content, now: Date): Promise<void> {
  const subscribers = demoSubscribers(now);
  await insertAll(
    db,
    billingCustomers,
    subscribers.map(({ userId, customerId, terms, startedAt }) => ({
      userId,
      customerId,
      currency: terms.currency,
      createdAt: startedAt,
    })),
  );
  await insertAll(
    db,
    subscriptions,
    subscribers.map((subscriber) => subscriptionRow(subscriber, now)),
  );
  await insertAll(
    db,
    payments,
    subscribers.flatMap((subscriber) => paymentRows(subscriber, content)),
  );
  await insertAll(
    db,
    trials,
    subscribers
      .filter(({ terms }) => terms.hasUsedTrial)
      // No address has an empty hash: these trials are matched by account only.
      .map(({ userId, subscriptionId, plan, startedAt }) => ({
        userId,
        subscriptionId,
        planId: plan.id,
        emailHash: '',
        startedAt,
      })),
  );
  await insertAll(
    db,
    planCouponUses,
    subscribers.flatMap(({ userId, subscriptionId, terms, startedAt }) =>
      terms.couponCode ? [{ code: terms.couponCode, subscriptionId, userId, usedAt: startedAt }] : [],
    ),
  );
}

function subscriptionRow(subscriber: DemoSubscriber, now: Date) {
  const { userId, subscriptionId, plan, terms, price, isPaidForGood } = subscriber;
  const { startedAt, trialEndsAt, currentTermStartsAt, currentTermEndsAt, nextPaymentAt, canceledAt, pastDueSince } =
    subscriber;
  const { paymentMethod } = terms;
  return {
    userId,
    subscriptionId,
    planId: plan.id,
    state: terms.providerState,
    currency: terms.currency,
    price,
    startedAt,
    trialEndsAt,
    currentTermStartsAt,
    currentTermEndsAt,
    nextPaymentAt,
    canceledAt,
    pastDueSince,
    isPaidForGood,
    hasUsedFreeMonth: terms.hasUsedFreeMonth,
    cardType: paymentMethod?.type ?? null,
    cardLastFour: paymentMethod?.type === 'CREDIT_CARD' ? paymentMethod.lastFourNumbers : null,
    payerEmail: paymentMethod?.type === 'PAYPAL' ? paymentMethod.email : null,
    couponCode: terms.couponCode ?? null,
    resourceVersion: now.getTime(),
    payerVersion: now.getTime(),
  };
}

function paymentRows({ userId, subscriptionId, plan, terms, payments: paid }: DemoSubscriber, { gbpRates }: Content) {
  return paid.map(({ invoiceId, transactionId, amount, paidAt, termEndsAt }) => {
    const rate = rateOf(gbpRates, terms.currency, paidAt);
    return {
      id: `pay-${invoiceId}`,
      userId,
      invoiceId,
      transactionId,
      amount,
      currency: terms.currency,
      paidAt,
      subscriptionId,
      planId: plan.id,
      termStartsAt: paidAt,
      termEndsAt,
      amountInGbp: rate && Math.round((amount * rate) / 1_000_000),
      gbpRate: rate,
    };
  });
}

function rateOf(rates: GbpRate[], currency: string, paidAt: Date): number | null {
  if (currency === 'GBP') return 1_000_000;
  const month = paidAt.toISOString().slice(0, 7);
  const known = rates.filter((rate) => rate.currency === currency && rate.month <= month);
  return known.at(-1)?.rate ?? null;
}
