import { sql } from 'drizzle-orm';
import type { Database, Statement } from '#db/client';
import { entitlements, orderLines, orders } from '#db/schema';

/**
 * What a paid order bought becomes its buyer's, as a statement for the batch that marks the order as paid; it grants
 * nothing for an order that is not. Ids follow from the order's lines, so a second run (or one after a refund)
 * changes nothing. A right that was lent until some day becomes one for good.
 */
export function grantOrder(db: Database, orderId: string, now: Date): Statement {
  return db
    .insert(entitlements)
    .select(
      sql`SELECT ${orders.id} || '-' || ${orderLines.position}, ${orders.userId}, ${orderLines.kind}, ${orderLines.refId},
                 'order', ${orders.id}, ${now.getTime()}, NULL, NULL
          FROM ${orders} JOIN ${orderLines} ON ${orderLines.orderId} = ${orders.id}
          WHERE ${orders.id} = ${orderId} AND ${orders.state} = 'paid'`,
    )
    .onConflictDoNothing({ target: entitlements.id })
    .onConflictDoUpdate({
      target: [entitlements.userId, entitlements.kind, entitlements.refId],
      targetWhere: sql`revoked_at IS NULL`,
      set: { endsAt: sql`NULL`, source: sql`excluded.source`, sourceId: sql`excluded.source_id` },
      setWhere: sql`${entitlements.endsAt} IS NOT NULL`,
    });
}
