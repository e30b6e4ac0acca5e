import { and, eq, ne, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { orders } from '#db/schema';
import { isRefusedByProvider } from '~/kit/app-error';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';

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
  await scope.read(
    scope.outbox.add({ kind: 'refund-extra', userId: order.userId, invoiceId }, `refund-extra:${invoiceId}`),
    auditEntry(scope, { action: 'charged-twice', subject: order.userId, details: facts }, sql`changes() > 0`),
  );
  scope.outbox.dispatch();
  return true;
}

/** Gives such an invoice back, once however often it runs: a job of the house. What the provider refuses is left to a person. */
export async function refundExtra(
  scope: Scope,
  { userId, invoiceId }: { userId: string; invoiceId: string },
): Promise<void> {
  const { billing } = scope.providers;
  const idempotencyKey = `refund-extra:${invoiceId}`;
  const invoice = await billing.retrieveInvoice(invoiceId);
  // The provider forgets a key after half an hour; a credit note stays.
  if (!invoice?.isPaid || invoice.creditNotes.some(({ reference }) => reference === idempotencyKey)) return;
  const amount = invoice.creditNotes.reduce((left, note) => left - note.amount, invoice.total);
  if (amount <= 0) return;
  try {
    const comment = 'This was charged a second time by mistake, so we give the money back.';
    await billing.refundInvoice({ invoiceId, amount, idempotencyKey, comment });
  } catch (error) {
    if (!isRefusedByProvider(error)) throw error;
    const facts = { invoiceId, amount };
    scope.log.error('refund-refused', { ...facts, ...errorFacts(error.cause ?? error) });
    await scope.read(auditEntry(scope, { action: 'refund-refused', subject: userId, details: facts }));
  }
}
