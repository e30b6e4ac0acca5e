import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { after, week } from '~/kit/dates';
import { readOne, type Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { requireOwnAttempt, sweepAttempts } from './attempt-of-page.server';
import { readOrder } from './queries.server';
import { type Bought, readBought } from './read-bought.server';
import { type CompletedPurchase, payableStates, type Settlement } from './rules';
import { settleOrder } from './settle-order.server';

/** Completes an order by its id, for internal jobs without a viewer. Throws not-found, provider-failed. */
export async function completePurchase(scope: Scope, { orderId }: { orderId: string }): Promise<Settlement> {
  const order = await readOne(scope, readOrder(scope, eq(orders.id, orderId)));
  if (!order) throw new AppError('not-found');
  return settleOrder(scope, order);
}

/**
 * Completes a member's own purchase from its payment page. The provider's answer counts, never the parameters of an
 * address. Throws not-found for another member's page, rate-limited, provider-failed.
 */
export async function completeOwnPurchase(
  scope: Scope,
  { hostedPageId }: { hostedPageId: string },
): Promise<Settlement> {
  const orderOfPage = {
    table: orders,
    limit: (subject: string, weight: SQL) => ({ name: 'complete-purchase', subject, limit: 30, seconds: 600, weight }),
    read: readOrder,
  };
  return settleOrder(scope, await requireOwnAttempt(scope, orderOfPage, hostedPageId));
}

/** The items that a member's own order sells, as the catalogue has them now; empty for another member's order. */
export async function listBought(scope: Scope, { hostedPageId }: { hostedPageId: string }): Promise<Bought[]> {
  const viewer = requireMember(scope);
  const isOwn = sql`${orders.hostedPageId} = ${hostedPageId} AND ${orders.userId} = ${viewer.id}`;
  return readOne(scope, readBought(scope, isOwn));
}

const refusals = {
  open: ['This purchase has not been paid yet.', 'PURCHASE_PENDING'],
  pending: ['We haven’t received the payment for this purchase yet.', 'PURCHASE_PENDING'],
  cancelled: ['This payment was cancelled.', 'PURCHASE_CANCELLED'],
  expired: ['This payment page has expired.', 'PURCHASE_EXPIRED'],
  mismatch: ['This payment does not match its order. Please contact us.', 'PURCHASE_MISMATCH'],
} as const;

/**
 * Completes a member's own purchase for the API, which takes a purchase or nothing: throws conflict for a page that was
 * not paid, and what `completeOwnPurchase` throws.
 */
export async function requirePurchase(scope: Scope, input: { hostedPageId: string }): Promise<CompletedPurchase> {
  const settlement = await completeOwnPurchase(scope, input);
  if (settlement.state === 'paid') return settlement;
  const [message, code] = refusals[settlement.state];
  throw new AppError('conflict', message, { code });
}

/**
 * Asks the provider about every order that is due (B4): grants orders that were paid although neither the browser nor a
 * webhook came back, and closes expired ones. An internal job, every five minutes; returns the number of orders asked
 * about.
 */
export function sweepOpenOrders(scope: Scope): Promise<number> {
  return sweepAttempts(scope, {
    table: orders,
    most: 100,
    complete: (orderId) => completePurchase(scope, { orderId }),
    fail: (orderId, error) => scope.log.warn('order-check-failed', { orderId, ...error }),
  });
}

/**
 * "I paid but can't see my course" (B4): asks the provider about the member's unpaid orders of the last week and
 * completes the paid ones. Returns the payment pages of the purchases that it found, the newest first. Throws
 * rate-limited, provider-failed.
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

/** Tells the provider that its page is completed. An internal job; a repeat does no harm. */
export async function acknowledgePage(scope: Scope, { hostedPageId }: { hostedPageId: string }): Promise<void> {
  await scope.providers.billing.acknowledgeHostedPage(hostedPageId);
}
