import { orders } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { completePurchase } from './complete-purchase.server';
import { sweepAttempts } from './sweep-attempts.server';

/**
 * Asks the provider about every payment page that is due (B4): grants orders that were paid though neither browser nor
 * webhook came back, and closes expired ones. An internal job, every five minutes; answers how many were asked about.
 */
export function sweepOpenOrders(scope: Scope): Promise<number> {
  const toInput = (orderId: string) => ({ orderId });
  return sweepAttempts(scope, {
    table: orders,
    most: 100,
    toInput,
    complete: completePurchase,
    failure: 'order-check-failed',
  });
}
