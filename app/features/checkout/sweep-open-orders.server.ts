import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { orders } from '#db/schema';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { completePurchase } from './complete-purchase.server';
import { nextCheck } from './rules';

const most = 100;
const atOnce = 5;

/**
 * Asks the provider about every payment page that is due (B4): grants orders that were paid though neither browser nor
 * webhook came back, and closes expired ones. An internal job, every five minutes; answers how many were asked about.
 */
export async function sweepOpenOrders(scope: Scope): Promise<number> {
  const due = await findDue(scope);
  for (let i = 0; i < due.length; i += atOnce) {
    await Promise.all(due.slice(i, i + atOnce).map(({ id }) => check(scope, id)));
  }
  return due.length;
}

/** The next round is put down first: an order whose check fails is asked about again, and none twice at once. */
async function findDue(scope: Scope) {
  const now = scope.now();
  const due = await scope.db
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .where(and(isNotNull(orders.checkAt), lte(orders.checkAt, now)))
    .orderBy(asc(orders.checkAt))
    .limit(most);
  await scope.read(
    ...due.map(({ id, createdAt }) =>
      scope.db
        .update(orders)
        .set({ checkAt: nextCheck(createdAt, now) })
        .where(and(eq(orders.id, id), isNotNull(orders.checkAt))),
    ),
  );
  return due;
}

async function check(scope: Scope, orderId: string): Promise<void> {
  try {
    await completePurchase(scope, { orderId });
  } catch (error) {
    scope.log.warn('order-check-failed', { orderId, ...errorFacts(error) });
  }
}
