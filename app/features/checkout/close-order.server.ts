import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import { batch } from '#db/client';
import { coupons, couponUses, orders } from '#db/schema';
import type { Scope } from '~/scope/scope';

/** Lays an open order aside that nobody will pay, and gives back the coupon that it held; all or nothing. */
export async function closeOrder(scope: Scope, orderId: string, state: 'cancelled' | 'expired'): Promise<void> {
  const { db } = scope;
  const isClosed = db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.id, orderId), inArray(orders.state, ['cancelled', 'expired'])));
  const held = db.select({ code: couponUses.code }).from(couponUses).where(eq(couponUses.orderId, orderId));
  await batch(db, [
    db
      .update(orders)
      .set({ state, checkAt: null })
      .where(and(eq(orders.id, orderId), eq(orders.state, 'open'))),
    db
      .update(coupons)
      .set({ usedCount: sql`${coupons.usedCount} - 1` })
      .where(and(inArray(coupons.code, held), exists(isClosed))),
    db.delete(couponUses).where(and(eq(couponUses.orderId, orderId), exists(isClosed))),
  ]);
}
