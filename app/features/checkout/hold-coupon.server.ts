import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { coupons, couponUses, orders } from '#db/schema';
import type { Scope } from '~/scope/scope';

interface Holder {
  id: string;
  userId: string;
  couponCode: string | null;
}

/** Statements by which an order holds its coupon, once. The counter moves only when the use before it was a new one. */
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
      .where(and(eq(coupons.code, couponCode), sql`changes() > 0`)),
  ];
}

/** Statements that give an order's coupon back, once: the counter moves by what the ledger holds. */
export function giveCouponBack({ db }: Scope, orderId: string, when: SQL | undefined): Statement[] {
  const isSo = exists(db.select({ one: sql`1` }).from(orders).where(when));
  const held = db.select({ code: couponUses.code }).from(couponUses).where(eq(couponUses.orderId, orderId));
  return [
    db
      .update(coupons)
      .set({ usedCount: sql`${coupons.usedCount} - 1` })
      .where(and(inArray(coupons.code, held), isSo)),
    db.delete(couponUses).where(and(eq(couponUses.orderId, orderId), isSo)),
  ];
}
