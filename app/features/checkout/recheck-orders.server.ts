import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { orders } from '#db/schema';
import { countTries } from '~/features/sessions/count-tries.server';
import { after, week } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { completePurchase } from './complete-purchase.server';
import { payableStates } from './rules';

/**
 * "I paid but can't see my course" (B4): asks the provider about a member's unpaid orders of the week and completes the
 * paid ones. Answers the payment pages of the purchases that were found, the newest first. Throws rate-limited,
 * provider-failed.
 */
export async function recheckOrders(scope: Scope): Promise<{ foundPages: string[] }> {
  const viewer = requireMember(scope);
  await countTries(scope, [{ name: 'recheck-user', subject: viewer.id, limit: 6, seconds: 600 }]);
  const [unpaid] = await scope.read(
    scope.db
      .select({ id: orders.id, hostedPageId: orders.hostedPageId })
      .from(orders)
      .where(
        and(
          eq(orders.userId, viewer.id),
          inArray(orders.state, [...payableStates]),
          gt(orders.createdAt, after(scope.now(), -week)),
        ),
      )
      .orderBy(desc(orders.createdAt))
      .limit(5),
  );
  const settled = await Promise.all(unpaid.map(({ id }) => completePurchase(scope, { orderId: id })));
  return { foundPages: unpaid.filter((_, i) => settled[i]?.state === 'paid').map(({ hostedPageId }) => hostedPageId) };
}
