import { and, eq } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { subscriptionCheckouts, subscriptions } from '#db/schema';
import { isPayable } from '~/features/checkout/queries.server';
import { isSettled } from '~/features/checkout/rules';
import { mailOf } from '~/scope/jobs';
import type { HostedPage, Scope, SubscriptionUpdate } from '~/scope/scope';
import { applyUpdate } from './apply-update.server';
import { type Checkout, readCheckout } from './queries.server';
import { planPriceId } from './rules';
import { releaseCoupon } from './write-checkout.server';

/**
 * The state of a payment page. `pending`: it came to a good end, and what it began is still to come. `trial-used`: it
 * began a second trial of one mailbox, which is ended at the provider.
 */
export interface SettledCheckout {
  state: Checkout['state'] | 'pending';
  articleId: string | null;
  /** It was for a change of the plan, and began nothing. */
  isChange: boolean;
}

/**
 * Asks the provider what became of a payment page and acts on it: the one place where a page is completed. Return page,
 * webhook and sweep call it in any order and any number of times; the subscription is written and the mail goes once. A
 * subscription that began without a page is looked up by its id, unless `update` has the answer. Throws provider-failed.
 */
export async function settleCheckout(
  scope: Scope,
  checkout: Checkout,
  email: string | null,
  update: SubscriptionUpdate | null = null,
): Promise<SettledCheckout> {
  const facts = { articleId: checkout.articleId, isChange: checkout.way === 'change' };
  if (isSettled(checkout)) return { state: checkout.state, ...facts };
  const { billing } = scope.providers;
  const changes =
    checkout.way === 'token'
      ? changesByUpdate(scope, checkout, update ?? (await billing.retrieveSubscription(checkout.subscriptionId)), email)
      : changesFor(scope, checkout, await billing.retrieveHostedPage(checkout.hostedPageId), email);
  if (changes === 'pending') return { state: 'pending', ...facts };
  if (!changes.length) return { state: checkout.state, ...facts };
  const { now } = await scope.write({ changes, now: readCheckout(scope, eq(subscriptionCheckouts.id, checkout.id)) });
  scope.outbox.dispatch();
  return { state: now?.state ?? checkout.state, ...facts };
}

function changesFor(
  scope: Scope,
  checkout: Checkout,
  page: HostedPage | null,
  email: string | null,
): Statement[] | 'pending' {
  switch (page?.state) {
    case 'succeeded':
    case 'acknowledged':
      return page.subscription ? finish(scope, checkout, page, page.subscription, email) : 'pending';
    case 'cancelled':
      return [move(scope, checkout, 'cancelled'), ...releaseCoupon(scope, checkout)];
    default:
      return checkout.expiresAt <= scope.now() ? [move(scope, checkout, 'expired')] : [];
  }
}

/** By the subscription itself: it may have been begun on a payment page that was open beside. */
function changesByUpdate(
  scope: Scope,
  checkout: Checkout,
  update: SubscriptionUpdate | null,
  email: string | null,
): Statement[] {
  const { userId, planId, currency } = checkout;
  if (!update?.subscription) return checkout.expiresAt <= scope.now() ? [move(scope, checkout, 'expired')] : [];
  const changes = applyUpdate(scope, { userId, email }, update);
  if (update.subscription.itemPriceId !== planPriceId(planId, currency)) {
    return [...changes, move(scope, checkout, 'cancelled')];
  }
  return [...changes, move(scope, checkout, 'done'), ...tellOfBeginning(scope, checkout)];
}

/** A mail to the owner, and a report to the sink of purchases: each follows from the statement before it, so once. */
function tellOfBeginning(scope: Scope, { id, userId, subscriptionId, hasTrial }: Checkout): Statement[] {
  const { outbox, providers } = scope;
  const isReported = providers.purchaseEvents.isConfigured && !hasTrial;
  return [
    outbox.addIfChanged(mailOf('subscription-started', userId, id), `subscription-started:${subscriptionId}`),
    ...(isReported
      ? [outbox.addIfChanged({ kind: 'report-subscription', checkoutId: id }, `report-subscription:${subscriptionId}`)]
      : []),
  ];
}

function finish(
  scope: Scope,
  checkout: Checkout,
  page: HostedPage,
  subscription: NonNullable<HostedPage['subscription']>,
  email: string | null,
): Statement[] {
  const { id, userId, subscriptionId, planId, currency } = checkout;
  // A change waits for the end of the term: until then the subscription is of the price that it was.
  const isChange = checkout.way === 'change';
  const isOurs =
    page.passThrough?.orderId === id &&
    page.passThrough.userId === userId &&
    subscription.id === subscriptionId &&
    (isChange || subscription.itemPriceId === planPriceId(planId, currency));
  if (!isOurs) {
    const facts = { checkoutId: id, hostedPageId: page.id };
    scope.log.error('subscription-mismatch', facts);
    const entry = { action: 'subscription-mismatch', subject: userId, details: facts };
    return [move(scope, checkout, 'mismatch'), auditEntry(scope, entry)];
  }
  const payment = page.invoice?.isPaid && page.invoice.subscriptionId ? page.invoice : null;
  return [
    ...applyUpdate(scope, { userId, email }, { subscription, payer: page.payer, payment }),
    move(scope, checkout, 'done'),
    ...(isChange ? [keepNextCoupon(scope, checkout)] : tellOfBeginning(scope, checkout)),
    scope.outbox.add({ kind: 'acknowledge-page', hostedPageId: page.id }, `acknowledge:${page.id}`),
  ];
}

/** The provider says that the plan changes, not with which coupon. For the batch in which the page is moved on. */
function keepNextCoupon({ db }: Scope, { userId, subscriptionId, planId, couponCode }: Checkout): Statement {
  const { userId: of, subscriptionId: id, nextPlanId } = subscriptions;
  return db
    .update(subscriptions)
    .set({ nextCouponCode: couponCode })
    .where(and(eq(of, userId), eq(id, subscriptionId), eq(nextPlanId, planId)));
}

function move({ db }: Scope, { id }: Checkout, state: Checkout['state']): Statement {
  return db.update(subscriptionCheckouts).set({ state, checkAt: null }).where(isPayable(subscriptionCheckouts, id));
}
