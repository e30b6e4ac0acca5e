import { subscriptionCheckouts } from '#db/schema';
import { sweepAttempts } from '~/features/checkout/sweep-attempts.server';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { completeSubscription } from './complete-subscription.server';

/**
 * Asks the provider about every subscription's payment page that is due: completes pages that were paid though neither
 * browser nor webhook came back, and closes expired ones. An internal job; answers how many were asked about.
 */
export function sweepCheckouts(scope: Scope): Promise<number> {
  return sweepAttempts(scope, {
    table: subscriptionCheckouts,
    most: 50,
    async check(checkoutId) {
      try {
        await completeSubscription(scope, { checkoutId });
      } catch (error) {
        scope.log.warn('subscription-check-failed', { checkoutId, ...errorFacts(error) });
      }
    },
  });
}
