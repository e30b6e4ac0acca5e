import { sql } from 'drizzle-orm';
import type { Database, Statement } from '#db/client';
import { entitlements, orderLines, orders } from '#db/schema';
import { isBundleOwnedForGoodSql, isOwnedForGoodSql, rightOfLineSql } from './queries.server';

/**
 * What a paid order bought becomes its buyer's, as a statement for the batch that marks the order as paid; it grants
 * nothing for an order that is not, nor for a gift, of which `giveCodes` makes a code. A line's right has the id
 * `<order>-<position>`, so a second run (or one after a refund) changes nothing. What the buyer owns for good already,
 * by itself or in a bundle, is not granted again: such a line was paid for nothing, and it is the line without a right
 * of that id. A right that was lent until some day stays as it is beside the new one.
 */
export function grantOrder(db: Database, orderId: string, now: Date): Statement {
  const { kind, refId, position } = orderLines;
  const isOwned = sql`CASE ${kind} WHEN 'course' THEN ${isOwnedForGoodSql(orders.userId, refId)}
    ELSE ${isBundleOwnedForGoodSql(orders.userId, refId)} END`;
  return db
    .insert(entitlements)
    .select(
      sql`SELECT ${rightOfLineSql(orders.id, position)}, ${orders.userId}, ${kind}, ${refId},
                 'order', ${orders.id}, ${now.getTime()}, NULL, NULL
          FROM ${orders} JOIN ${orderLines} ON ${orderLines.orderId} = ${orders.id}
          WHERE ${orders.id} = ${orderId} AND ${orders.state} = 'paid' AND NOT ${orderLines.isGift} AND NOT ${isOwned}`,
    )
    .onConflictDoNothing();
}
