import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Statement } from '#db/client';
import { activationCodeLines, activationCodes, entitlements, orderLines, orders, returnedLines } from '#db/schema';
import { isBundleOwnedForGoodSql, isOwnedForGoodSql, rightOfLineSql, termEndSql } from './queries.server';

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

/**
 * Grants the contents of an activation code to its user, as statements for the batch that marks the code as used; they
 * grant nothing to anybody but the user that the code notes. All lines are granted, also those that the user owns
 * already: each is a right of its own. The rights' ids are made of the code's, so a second run changes nothing.
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
 * Takes back what an order granted, line by line: for every line that is noted as refunded whole, the right that this
 * very line gave. Rights of other orders, of gifts, codes or administrators stay, to the same thing too. For the batch
 * that notes the lines, behind them; a second run changes nothing.
 */
export function takeBackReturned(db: Database, orderId: string, now: Date): Statement[] {
  const returned = db
    .select({ right: rightOfLineSql(returnedLines.orderId, returnedLines.position) })
    .from(returnedLines)
    .where(eq(returnedLines.orderId, orderId));
  return [
    db
      .update(entitlements)
      .set({ revokedAt: now })
      .where(
        and(
          eq(entitlements.source, 'order'),
          eq(entitlements.sourceId, orderId),
          isNull(entitlements.revokedAt),
          inArray(entitlements.id, returned),
        ),
      ),
  ];
}
