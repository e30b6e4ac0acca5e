import { and, eq, ne } from 'drizzle-orm';
import { refunds } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { Owed } from './queries.server';

/** Notes that the money owed to an order has gone back, and mails its buyer; a second time changes nothing. */
export async function settleRefund(scope: Scope, { orderId, userId }: Owed, creditNoteId: string): Promise<void> {
  await scope.write({
    done: scope.db
      .update(refunds)
      .set({ state: 'done', creditNoteId, settledAt: scope.now() })
      .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'done'))),
    mailed: scope.outbox.addIfChanged(
      { kind: 'send-mail', mail: 'refund', userId, subjectId: orderId },
      `refund:${orderId}`,
    ),
  });
  scope.outbox.dispatch();
}
