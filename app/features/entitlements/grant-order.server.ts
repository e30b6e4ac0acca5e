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
 * A statement that takes back what an order granted, line by line: for every line that is recorded as refunded in full,
 * the right that this line gave. Rights from other orders, gifts, codes or administrators stay, even those to the same
 * item. For the batch that records the refunded lines, to run after them; a second run changes nothing.
 */
export function takeBackReturned(db: Database, orderId: string, now: Date): Statement {
  const returned = db
    .select({ right: rightOfLineSql(returnedLines.orderId, returnedLines.position) })
    .from(returnedLines)
    .where(eq(returnedLines.orderId, orderId));
  return db
    .update(entitlements)
    .set({ revokedAt: now })
    .where(
      and(
        eq(entitlements.source, 'order'),
        eq(entitlements.sourceId, orderId),
        isNull(entitlements.revokedAt),
        inArray(entitlements.id, returned),
      ),
    );
}

/**
 * A statement that takes back everything that an order granted, if its buyer has withdrawn from it. The provider's report
 * of the refund then finds nothing left to take back. A second run changes nothing.
 */
export function takeBackWithdrawn(db: Database, orderId: string, now: Date, isWithdrawn: SQL): Statement {
  return db
    .update(entitlements)
    .set({ revokedAt: now })
    .where(
      and(
        eq(entitlements.source, 'order'),
        eq(entitlements.sourceId, orderId),
        isNull(entitlements.revokedAt),
        isWithdrawn,
      ),
    );
}
