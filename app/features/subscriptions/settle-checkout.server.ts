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
 * The state of a payment page. `pending`: the page has succeeded, but its subscription is still to come. `trial-used`:
 * the page began a second trial of one mailbox, which is ended at the provider.
 */
export interface SettledCheckout {
  state: Checkout['state'] | 'pending';
  articleId: string | null;
  /** Whether the page was for a change of plan, and so began nothing. */
  isChange: boolean;
}

/**
 * Asks the provider about the outcome of a payment page and acts on it. This is the only place where a page is
 * completed. The return page, the webhook and the sweep call it in any order and any number of times; the subscription
 * is written once and the mail is sent once. A subscription that began without a page is looked up by its id, unless
 * `update` has the provider's answer. Throws provider-failed.
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

/**
 * The changes to a checkout without a payment page. They follow from the subscription itself, which may have begun on a
 * payment page that was open at the same time.
 */
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

/**
 * Requests a mail to the owner and a report to the sink of purchases. Each is added only if the statement before it
 * changed a row, so only once.
 */
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
  // A change takes effect at the end of the term. Until then the subscription keeps its present price.
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

/**
 * A statement that keeps the coupon of a change of plan, since the provider reports such a change without its coupon.
 * For the batch that completes the page.
 */
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
