import { orders } from '#db/schema';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { completePurchase } from './complete-purchase.server';
import { sweepAttempts } from './sweep-attempts.server';

/**
 * Asks the provider about every payment page that is due (B4): grants orders that were paid though neither browser nor
 * webhook came back, and closes expired ones. An internal job, every five minutes; answers how many were asked about.
 */
export function sweepOpenOrders(scope: Scope): Promise<number> {
  return sweepAttempts(scope, {
    table: orders,
    most: 100,
    async check(orderId) {
      try {
        await completePurchase(scope, { orderId });
      } catch (error) {
        scope.log.warn('order-check-failed', { orderId, ...errorFacts(error) });
      }
    },
  });
}
