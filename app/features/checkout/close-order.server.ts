import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { coupons, couponUses, orders } from '#db/schema';
import type { Scope } from '~/scope/scope';

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

/** Statements that lay an open order aside which nobody will pay, and give back the coupon that it held. */
export function closeOrder({ db }: Scope, orderId: string, state: 'cancelled' | 'expired'): Statement[] {
  const isClosed = db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.id, orderId), inArray(orders.state, ['cancelled', 'expired'])));
  const held = db.select({ code: couponUses.code }).from(couponUses).where(eq(couponUses.orderId, orderId));
  return [
    db
      .update(orders)
      .set({ state, checkAt: null })
      .where(and(eq(orders.id, orderId), eq(orders.state, 'open'))),
    db
      .update(coupons)
      .set({ usedCount: sql`${coupons.usedCount} - 1` })
      .where(and(inArray(coupons.code, held), exists(isClosed))),
    db.delete(couponUses).where(and(eq(couponUses.orderId, orderId), exists(isClosed))),
  ];
}
