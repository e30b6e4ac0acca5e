import { and, eq, inArray } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { readAfter } from '#db/read';
import { subscriptionCheckouts } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { applyNews } from './apply-news.server';
import { type Checkout, readCheckout } from './queries.server';
import { planPriceId } from './rules';

type HostedPage = NonNullable<Awaited<ReturnType<Scope['providers']['billing']['retrieveHostedPage']>>>;

/** How a payment page stands. `pending`: it came to a good end, and what it began is still to come. */
export interface SettledCheckout {
  state: Checkout['state'] | 'pending';
  articleId: string | null;
}

/**
 * Asks the provider what became of a payment page and acts on it: the one place where a page is done with. Return page,
 * webhook and sweep come here in any order and any number of times; the subscription is written and the mail goes once.
 * Throws provider-failed.
 */
export async function settleCheckout(scope: Scope, checkout: Checkout, email: string | null): Promise<SettledCheckout> {
  const { articleId } = checkout;
  if (checkout.state === 'done' || checkout.state === 'mismatch') return { state: checkout.state, articleId };
  const page = await scope.providers.billing.retrieveHostedPage(checkout.hostedPageId);
  const changes = changesFor(scope, checkout, page, email);
  if (changes === 'pending') return { state: 'pending', articleId };
  if (!changes.length) return { state: checkout.state, articleId };
  const [now] = await scope.read(readAfter(changes, readCheckout(scope, eq(subscriptionCheckouts.id, checkout.id))));
  scope.outbox.dispatch();
  return { state: now?.state ?? checkout.state, articleId };
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
      return [move(scope, checkout, 'cancelled')];
    default:
      return checkout.expiresAt <= scope.now() ? [move(scope, checkout, 'expired')] : [];
  }
}

function finish(
  scope: Scope,
  checkout: Checkout,
  page: HostedPage,
  subscription: NonNullable<HostedPage['subscription']>,
  email: string | null,
): Statement[] {
  const { id, userId, subscriptionId, planId, currency } = checkout;
  const isOurs =
    page.passThrough?.orderId === id &&
    page.passThrough.userId === userId &&
    subscription.id === subscriptionId &&
    subscription.itemPriceId === planPriceId(planId, currency);
  if (!isOurs) {
    const facts = { checkoutId: id, hostedPageId: page.id };
    scope.log.error('subscription-mismatch', facts);
    const entry = { action: 'subscription-mismatch', subject: userId, details: facts };
    return [move(scope, checkout, 'mismatch'), auditEntry(scope, entry)];
  }
  const payment = page.invoice?.isPaid && page.invoice.subscriptionId ? page.invoice : null;
  return [
    ...applyNews(scope, { userId, email }, { subscription, payer: page.payer, payment }),
    move(scope, checkout, 'done'),
    scope.outbox.addIfChanged(
      { kind: 'send-mail', mail: 'subscription-started', userId, subjectId: id },
      `subscription-started:${subscriptionId}`,
    ),
    scope.outbox.add({ kind: 'acknowledge-page', hostedPageId: page.id }, `acknowledge:${page.id}`),
  ];
}

function move({ db }: Scope, { id }: Checkout, state: Checkout['state']): Statement {
  return db
    .update(subscriptionCheckouts)
    .set({ state, checkAt: null })
    .where(
      and(eq(subscriptionCheckouts.id, id), inArray(subscriptionCheckouts.state, ['open', 'expired', 'cancelled'])),
    );
}
