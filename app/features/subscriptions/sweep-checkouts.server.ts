import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { subscriptionCheckouts } from '#db/schema';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { completeSubscription } from './complete-subscription.server';
import { nextCheck } from './rules';

const most = 50;
const atOnce = 5;

/**
 * Asks the provider about every subscription's payment page that is due: completes pages that were paid though neither
 * browser nor webhook came back, and closes expired ones. An internal job; answers how many were asked about.
 */
export async function sweepCheckouts(scope: Scope): Promise<number> {
  const due = await findDue(scope);
  for (let i = 0; i < due.length; i += atOnce) {
    await Promise.all(due.slice(i, i + atOnce).map(({ id }) => check(scope, id)));
  }
  return due.length;
}

/** The next round is put down first: a page whose check fails is asked about again, and none twice at once. */
async function findDue(scope: Scope) {
  const now = scope.now();
  const { id, createdAt, checkAt } = subscriptionCheckouts;
  const due = await scope.db
    .select({ id, createdAt })
    .from(subscriptionCheckouts)
    .where(and(isNotNull(checkAt), lte(checkAt, now)))
    .orderBy(asc(checkAt))
    .limit(most);
  await scope.read(
    ...due.map((row) =>
      scope.db
        .update(subscriptionCheckouts)
        .set({ checkAt: nextCheck(row.createdAt, now) })
        .where(and(eq(id, row.id), isNotNull(checkAt))),
    ),
  );
  return due;
}

async function check(scope: Scope, checkoutId: string): Promise<void> {
  try {
    await completeSubscription(scope, { checkoutId });
  } catch (error) {
    scope.log.warn('subscription-check-failed', { checkoutId, ...errorFacts(error) });
  }
}
