import { and, eq, ne, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { orders } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { giveBackInvoice } from './give-back-invoice.server';

/**
 * Notes that an order by token was charged once more, though the provider was asked under one key: an invoice bears its
 * reference that it was not completed by. The job that gives it back is put down once, with an entry of the audit log.
 * Answers whether there was such an order.
 */
export async function noteExtra(
  scope: Scope,
  { invoiceId, reference }: { invoiceId: string; reference: string | null },
): Promise<boolean> {
  if (reference === null) return false;
  const isPaidByAnother = and(eq(orders.id, reference), eq(orders.state, 'paid'), ne(orders.invoiceId, invoiceId));
  const [order] = await scope.read(
    firstOf(scope.db.select({ id: orders.id, userId: orders.userId }).from(orders).where(isPaidByAnother)),
  );
  if (!order) return false;
  const facts = { orderId: order.id, invoiceId };
  scope.log.error('charged-twice', facts);
  await scope.write({
    queued: scope.outbox.add({ kind: 'refund-extra', userId: order.userId, invoiceId }, `refund-extra:${invoiceId}`),
    logged: auditEntry(scope, { action: 'charged-twice', subject: order.userId, details: facts }, sql`changes() > 0`),
  });
  scope.outbox.dispatch();
  return true;
}

/** Gives such an invoice back: an internal job. */
export function refundExtra(scope: Scope, { userId, invoiceId }: { userId: string; invoiceId: string }): Promise<void> {
  return giveBackInvoice(scope, {
    userId,
    invoiceId,
    idempotencyKey: `refund-extra:${invoiceId}`,
    comment: 'This was charged twice by mistake, so we are refunding the second charge.',
  });
}
