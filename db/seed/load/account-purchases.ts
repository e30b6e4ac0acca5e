import type { Database } from '../../client';
import { entitlements, orderLines, orders, payments } from '../../schema';
import type { Content } from '../content/types';
import { demoPurchasesOf } from '../demo-purchases';
import { type At, userIdOf } from './ids';
import { insertAll } from './insert';

/** A paid order for everything an account owns. */
export async function loadPurchases(db: Database, content: Content, at: At): Promise<void> {
  for (const { localPart, invoiceId, transactionId, paidInDays, lines } of demoPurchasesOf(content)) {
    const userId = userIdOf({ localPart });
    const orderId = `o-${localPart}`;
    const paidAt = at(paidInDays);
    const total = lines.reduce((sum, line) => sum + line.list, 0);
    await insertAll(db, orders, [
      {
        id: orderId,
        userId,
        state: 'paid',
        currency: 'GBP',
        total,
        idempotencyKey: orderId,
        hostedPageId: `page-${localPart}`,
        hostedPageUrl: 'about:blank',
        invoiceId,
        transactionId,
        createdAt: paidAt,
        expiresAt: paidAt,
        paidAt,
      },
    ]);
    await insertAll(
      db,
      orderLines,
      lines.map((line, i) => ({ orderId, position: i + 1, ...line, sale: line.list, discount: 0, amount: line.list })),
    );
    await insertAll(db, payments, [
      {
        id: `pay-${localPart}`,
        userId,
        orderId,
        invoiceId,
        transactionId,
        amount: total,
        currency: 'GBP',
        amountInGbp: total,
        gbpRate: 1_000_000,
        paidAt,
      },
    ]);
    await insertAll(
      db,
      entitlements,
      lines.map(({ kind, refId }, i) => ({
        // The id scheme of a paid order's entitlements, so a refund finds them.
        id: `${orderId}-${i + 1}`,
        userId,
        kind,
        refId,
        source: 'order' as const,
        sourceId: orderId,
        createdAt: paidAt,
      })),
    );
  }
}
