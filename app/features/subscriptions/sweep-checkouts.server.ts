import { subscriptionCheckouts } from '#db/schema';
import { sweepAttempts } from '~/features/checkout/sweep-attempts.server';
import type { Scope } from '~/scope/scope';
import { completeSubscription } from './complete-subscription.server';

/**
 * Asks the provider about every subscription's payment page that is due: completes pages that were paid though neither
 * browser nor webhook came back, and closes expired ones. An internal job; answers how many were asked about.
 */
export function sweepCheckouts(scope: Scope): Promise<number> {
  const toInput = (checkoutId: string) => ({ checkoutId });
  return sweepAttempts(scope, {
    table: subscriptionCheckouts,
    most: 50,
    toInput,
    complete: completeSubscription,
    failure: 'subscription-check-failed',
  });
}
