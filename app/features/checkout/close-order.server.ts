import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { orders } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { giveCouponBack } from './hold-coupon.server';

/**
 * A statement for an open order whose page came to a good end while its money has not arrived: it is still asked
 * about, and keeps its buyer no longer from ordering the same.
 */
export function releaseContent({ db }: Scope, orderId: string): Statement {
  return db
    .update(orders)
    .set({ content: null })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'open')));
}

/**
 * Statements for an open order whose buyer pays for the same in another way: it gives its content and its coupon up.
 * Its page can still be paid, so it is asked about until its end.
 */
export function letGo(scope: Scope, orderId: string): Statement[] {
  const isReleased = and(eq(orders.id, orderId), eq(orders.state, 'open'), isNull(orders.content));
  return [releaseContent(scope, orderId), ...giveCouponBack(scope, orderId, isReleased)];
}

/** Statements that close an open order that nobody will pay, and give back the coupon that it held. */
export function closeOrder(scope: Scope, orderId: string, state: 'cancelled' | 'expired'): Statement[] {
  const isClosed = and(eq(orders.id, orderId), inArray(orders.state, ['cancelled', 'expired']));
  return [
    scope.db
      .update(orders)
      .set({ state, checkAt: null })
      .where(and(eq(orders.id, orderId), eq(orders.state, 'open'))),
    ...giveCouponBack(scope, orderId, isClosed),
  ];
}
