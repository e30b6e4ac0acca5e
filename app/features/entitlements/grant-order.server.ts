import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Statement } from '#db/client';
import { activationCodeLines, activationCodes, entitlements, orderLines, orders, returnedLines } from '#db/schema';
import { isBundleOwnedForGoodSql, isOwnedForGoodSql, rightOfLineSql, termEndSql } from './queries.server';

/**
 * A statement that grants the lines of a paid order to its buyer, for the batch that marks the order as paid. It grants
 * nothing for an unpaid order, nor for a gift, for which `giveCodes` makes a code. A line's right has the id
 * `<order>-<position>`, so a second run (or one after a refund) changes nothing. Items that the buyer already owns for
 * good, by themselves or in a bundle, are not granted again: such a line was paid for nothing, and is recognised by the
 * lack of a right with its id. A right that ends some day stays beside the new one.
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

/**
 * Statements that grant the contents of an activation code to its user, for the batch that marks the code as used; they
 * grant nothing to anybody but the user who is recorded in the code. All lines are granted, even those that the user
 * owns already: each is a right of its own. The rights' ids are derived from the code's id, so a second run changes
 * nothing.
 */
export function grantCode(
  db: Database,
  { codeHashes, userId }: { codeHashes: string[]; userId: string },
  now: Date,
): Statement[] {
  const { id, source, usedAt, months, voidedAt } = activationCodes;
  const { position, kind, refId, codeId } = activationCodeLines;
  const given = sql`CASE ${source} WHEN 'gift' THEN 'gift' ELSE 'activation-code' END, ${id}, ${usedAt}`;
  const isUsedByThem = sql`${inArray(activationCodes.codeHash, codeHashes)} AND ${activationCodes.userId} = ${userId}
    AND ${voidedAt} IS NULL`;
  return [
    db
      .insert(entitlements)
      .select(
        sql`SELECT ${id} || '-' || ${position}, ${userId}, ${kind}, ${refId}, ${given}, NULL, NULL
            FROM ${activationCodes} JOIN ${activationCodeLines} ON ${codeId} = ${id} WHERE ${isUsedByThem}`,
      )
      .onConflictDoNothing(),
    db
      .insert(entitlements)
      .select(
        sql`SELECT ${id} || '-term', ${userId}, 'everything', 'everything', ${given},
            ${termEndSql(userId, months, now)}, NULL
            FROM ${activationCodes} WHERE ${isUsedByThem} AND ${months} IS NOT NULL`,
      )
      .onConflictDoNothing(),
  ];
}

/**
 * A statement that takes back rights that an order granted, and no right from another order, gift, code or administrator,
 * even to the same item. By default those of the lines that are recorded as refunded in full; it runs after the statement
 * that records them, and a second run changes nothing.
 */
export function takeBackOrdered(db: Database, orderId: string, now: Date, which = ofReturnedLines(orderId)): Statement {
  const { source, sourceId, revokedAt } = entitlements;
  return db
    .update(entitlements)
    .set({ revokedAt: now })
    .where(and(eq(source, 'order'), eq(sourceId, orderId), isNull(revokedAt), which));
}

/** SQL condition: the right is one of a line of the order that was refunded in full. */
function ofReturnedLines(orderId: string): SQL {
  return sql`${entitlements.id} IN (SELECT ${rightOfLineSql(returnedLines.orderId, returnedLines.position)}
    FROM ${returnedLines} WHERE ${returnedLines.orderId} = ${orderId})`;
}
