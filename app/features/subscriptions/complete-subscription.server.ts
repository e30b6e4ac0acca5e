import { eq, type SQL, sql } from 'drizzle-orm';
import { subscriptionCheckouts, users } from '#db/schema';
import { requireOwnAttempt, sweepAttempts } from '~/features/checkout/attempt-of-page.server';
import { AppError } from '~/kit/app-error';
import { paths } from '~/paths';
import { readFirst, readOne, type Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { readCheckout } from './queries.server';
import { trialUsed } from './rules';
import { type SettledCheckout, settleCheckout } from './settle-checkout.server';
import { showSubscription } from './show-subscription.server';

const checkoutOfPage = {
  table: subscriptionCheckouts,
  limit: (subject: string, weight: SQL) => ({
    name: 'complete-subscription',
    subject,
    limit: 30,
    seconds: 600,
    weight,
  }),
  read: readCheckout,
};

const accessOf = { active: 'open', none: 'ended', paused: 'paused' } as const;

/**
 * Completes a member's own subscription from the payment page that they return from. The provider's answer counts,
 * never the parameters of an address. `access`: what the package opens now, since a completed page may be viewed again
 * long after its subscription has ended. Throws not-found for another member's page and for a page with another purpose
 * than `purpose`, rate-limited, provider-failed.
 */
export async function completeOwnSubscription(
  scope: Scope,
  input: { hostedPageId: string },
  purpose?: 'begin' | 'change',
) {
  const viewer = requireMember(scope);
  const checkout = await requireOwnAttempt(scope, checkoutOfPage, input.hostedPageId);
  if (purpose && purpose !== (checkout.way === 'change' ? 'change' : 'begin')) throw new AppError('not-found');
  const settled = await settleCheckout(scope, checkout, viewer.email);
  // The viewer was read before this page was completed, so on the first visit they do not have the subscription yet.
  return { ...settled, access: checkout.state === 'done' ? accessOf[viewer.subscription] : ('open' as const) };
}

/** Completes a subscription by the id of its checkout, for internal jobs. Throws not-found, provider-failed. */
async function completeSubscription(scope: Scope, checkoutId: string): Promise<SettledCheckout> {
  const found = await readFirst(
    scope,
    scope.db
      .select({ checkout: subscriptionCheckouts, email: users.email })
      .from(subscriptionCheckouts)
      .leftJoin(users, eq(users.id, subscriptionCheckouts.userId))
      .where(eq(subscriptionCheckouts.id, checkoutId)),
  );
  if (!found) throw new AppError('not-found');
  return settleCheckout(scope, found.checkout, found.email);
}

/**
 * Asks the provider about every subscription checkout that is due: completes those that were paid although neither the
 * browser nor a webhook came back, and closes expired ones. An internal job; returns the number of checkouts asked
 * about.
 */
export function sweepCheckouts(scope: Scope): Promise<number> {
  return sweepAttempts(scope, {
    table: subscriptionCheckouts,
    most: 50,
    complete: (checkoutId) => completeSubscription(scope, checkoutId),
    fail: (checkoutId, error) => scope.log.warn('subscription-check-failed', { checkoutId, ...error }),
  });
}

/**
 * The address at which a member who left a payment page without paying tries again, with the plan and the article of
 * that page.
 */
export async function showAttempt(scope: Scope, { hostedPageId }: { hostedPageId: string }): Promise<string> {
  const viewer = requireMember(scope);
  const isOwn = sql`${subscriptionCheckouts.hostedPageId} = ${hostedPageId}
    AND ${subscriptionCheckouts.userId} = ${viewer.id}`;
  const attempt = await readOne(scope, readCheckout(scope, isOwn));
  if (!attempt) return paths.subscriptionBasket();
  const { planId, articleId, hasTrial, way } = attempt;
  if (way === 'change') return paths.payments();
  return hasTrial
    ? paths.addPaymentMethod(planId, { articleId })
    : paths.subscriptionBasket({ plan: planId, articleId });
}

/**
 * Completes the subscription of a payment page and returns it. Throws not-found, provider-failed, and conflict for a
 * subscription that was not paid or that began with a second trial.
 */
export async function requireSubscribed(scope: Scope, input: { hostedPageId: string }) {
  const { state } = await completeOwnSubscription(scope, input, 'begin');
  if (state === 'trial-used') throw trialUsed();
  if (state !== 'done') {
    throw new AppError('conflict', 'This subscription has not been paid.', { code: 'SUBSCRIPTION_NOT_PAID' });
  }
  return showSubscription(scope);
}

/**
 * Completes the change of plan of a payment page and returns the subscription. Throws not-found, provider-failed, and
 * conflict for a change that was not confirmed.
 */
export async function requireChanged(scope: Scope, input: { hostedPageId: string }) {
  const { state } = await completeOwnSubscription(scope, input, 'change');
  if (state !== 'done') {
    throw new AppError('conflict', 'This change has not been confirmed.', { code: 'PLAN_NOT_CHANGED' });
  }
  return showSubscription(scope);
}
