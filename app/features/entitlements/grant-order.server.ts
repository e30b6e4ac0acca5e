import { sql } from 'drizzle-orm';
import type { Database, Statement } from '#db/client';
import { entitlements, orderLines, orders } from '#db/schema';
import { isBundleOwnedForGoodSql, isOwnedForGoodSql, rightOfLineSql } from './queries.server';

/**
 * Grants the lines of a paid order to its buyer, as a statement for the batch that marks the order as paid. It grants
 * nothing for an unpaid order, nor for a gift, of which `giveCodes` makes a code. A line's right has the id
 * `<order>-<position>`, so a second run (or one after a refund) changes nothing. Things that the buyer owns for good
 * already, by themselves or in a bundle, are not granted again: such a line was paid for nothing, and it is the line
 * without a right of that id. A right that was lent until some day stays as it is beside the new one.
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
