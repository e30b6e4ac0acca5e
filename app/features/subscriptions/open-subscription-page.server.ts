import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { completeOwnSubscription } from './complete-subscription.server';
import { type OpenedPage, trialUsed } from './rules';
import type { SubscriptionPageQuery } from './schema';
import { showSubscription } from './show-subscription.server';
import { startSubscription } from './start-subscription.server';

/** The payment page of an API client's subscription. Throws what `startSubscription` throws. */
export function openSubscriptionPage(scope: Scope, query: SubscriptionPageQuery): Promise<OpenedPage> {
  const { subscriptionId: planId, articleId = null, coupon = null, currency: chosen } = query;
  return startSubscription(scope, {
    planId,
    chosen,
    articleId,
    coupon,
    isTrial: false,
    key: newId(scope.now().getTime()),
    seen: null,
  });
}

/**
 * Completes the subscription of a page, and answers it. Throws not-found, provider-failed, conflict for one that was not
 * paid or that began with a second trial.
 */
export async function requireSubscribed(scope: Scope, input: { hostedPageId: string }) {
  const { state } = await completeOwnSubscription(scope, input, 'begin');
  if (state === 'trial-used') throw trialUsed();
  if (state !== 'done') {
    throw new AppError('conflict', 'This subscription has not been paid.', { code: 'SUBSCRIPTION_NOT_PAID' });
  }
  return showSubscription(scope);
}

/** The same of a page on which the plan was changed: conflict for one that was not confirmed. */
export async function requireChanged(scope: Scope, input: { hostedPageId: string }) {
  const { state } = await completeOwnSubscription(scope, input, 'change');
  if (state !== 'done') {
    throw new AppError('conflict', 'This change has not been confirmed.', { code: 'PLAN_NOT_CHANGED' });
  }
  return showSubscription(scope);
}
