import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow, ifChanged } from '#db/insert-when';
import { coupons, couponUses, orders } from '#db/schema';
import type { Scope } from '~/scope/scope';

/**
 * A statement for an open order whose page succeeded while its money has not arrived: the order is still checked, but
 * no longer keeps its buyer from ordering the same items.
 */
export function releaseContent({ db }: Scope, orderId: string): Statement {
  return db
    .update(orders)
    .set({ content: null })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'open')));
}

/**
 * Statements for an open order whose buyer pays for the same items in another way: the order gives up its content and
 * its coupon. Its page can still be paid, so the order is checked until the page expires.
 */
export function letGo(scope: Scope, orderId: string): Statement[] {
  const isReleased = and(eq(orders.id, orderId), eq(orders.state, 'open'), isNull(orders.content));
  return [releaseContent(scope, orderId), ...giveCouponBack(scope, orderId, isReleased)];
}

/** Statements that close an open order that nobody will pay, and release the coupon that it held. */
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

interface Holder {
  id: string;
  userId: string;
  couponCode: string | null;
}

/** Statements by which an order holds its coupon, once. The counter changes only if the use of the coupon was new. */
export function holdCoupon({ db }: Scope, { id, userId, couponCode }: Holder, at: Date, when: SQL): Statement[] {
  if (!couponCode) return [];
  return [
    db
      .insert(couponUses)
      .select(
        sql`SELECT ${coupons.code}, ${userId}, ${id}, ${at.getTime()} FROM ${coupons}
            WHERE ${coupons.code} = ${couponCode} AND ${when}`,
      )
      .onConflictDoNothing(),
    db
      .update(coupons)
      .set({ usedCount: sql`${coupons.usedCount} + 1` })
      .where(and(eq(coupons.code, couponCode), ifChanged)),
  ];
}

/**
 * Statements that release an order's coupon, once: the counter changes only while the use of the coupon is recorded.
 */
function giveCouponBack({ db }: Scope, orderId: string, when: SQL | undefined): Statement[] {
  const isSo = hasRow(orders, when);
  const held = db.select({ code: couponUses.code }).from(couponUses).where(eq(couponUses.orderId, orderId));
  return [
    db
      .update(coupons)
      .set({ usedCount: sql`${coupons.usedCount} - 1` })
      .where(and(inArray(coupons.code, held), isSo)),
    db.delete(couponUses).where(and(eq(couponUses.orderId, orderId), isSo)),
  ];
}
