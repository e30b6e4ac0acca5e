import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database, Statement } from '#db/client';
import { entitlements, returnedLines } from '#db/schema';
import { rightOfLineSql } from './queries.server';

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
