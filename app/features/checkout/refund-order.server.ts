import { and, eq, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { orderLines, orders, refunds } from '#db/schema';
import { isRefusedByProvider } from '~/kit/app-error';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';

/**
 * Gives back what was paid for nothing in an order; a job of the house. Once, however often it runs: the provider knows
 * the key of a refund for half an hour only, so each try looks for it among the invoice's credit notes first. A refusal
 * for good is left to a person: `npm run doctor` names it. Throws what is worth another try.
 */
export async function refundOrder(scope: Scope, { orderId }: { orderId: string }): Promise<void> {
  const [due] = await scope.read(firstOf(selectDue(scope, orderId)));
  if (!due?.invoiceId) return;
  try {
    const creditNoteId = await giveBack(scope, orderId, due.invoiceId, due.amount);
    await settle(scope, orderId, due, creditNoteId);
  } catch (error) {
    if (!isRefusedByProvider(error)) throw error;
    await refuse(scope, orderId, due, error);
  }
}

type Due = NonNullable<Awaited<ReturnType<typeof selectDue>>[number]>;

const isDue = (orderId: string) => and(eq(refunds.orderId, orderId), eq(refunds.state, 'due'));

function selectDue({ db }: Scope, orderId: string) {
  return db
    .select({
      userId: orders.userId,
      invoiceId: orders.invoiceId,
      amount: sql<number>`sum(${orderLines.amount})`,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(orderLines, and(eq(orderLines.orderId, refunds.orderId), eq(orderLines.position, refunds.position)))
    .where(isDue(orderId))
    .groupBy(orders.id);
}

/** Answers the id of the credit note, of this try or of an earlier one. */
async function giveBack(scope: Scope, orderId: string, invoiceId: string, amount: number): Promise<string> {
  const { billing } = scope.providers;
  const idempotencyKey = `refund-order:${orderId}`;
  const invoice = await billing.retrieveInvoice(invoiceId);
  const earlier = invoice?.creditNotes.find((note) => note.reference === idempotencyKey);
  if (earlier) return earlier.id;
  const comment = 'You had this already, so we give the money back.';
  const { creditNoteId } = await billing.refundInvoice({ invoiceId, amount, idempotencyKey, comment });
  return creditNoteId;
}

async function settle(scope: Scope, orderId: string, { userId }: Due, creditNoteId: string): Promise<void> {
  await scope.read(
    scope.db.update(refunds).set({ state: 'done', creditNoteId, settledAt: scope.now() }).where(isDue(orderId)),
    scope.outbox.addIfChanged({ kind: 'send-mail', mail: 'refund', userId, subjectId: orderId }, `refund:${orderId}`),
  );
  scope.outbox.dispatch();
}

async function refuse(scope: Scope, orderId: string, { userId, invoiceId, amount }: Due, error: Error): Promise<void> {
  const facts = { orderId, invoiceId, amount };
  scope.log.error('refund-refused', { ...facts, ...errorFacts(error.cause ?? error) });
  await scope.read(
    scope.db.update(refunds).set({ state: 'refused', settledAt: scope.now() }).where(isDue(orderId)),
    auditEntry(scope, { action: 'refund-refused', subject: userId, details: facts }),
  );
}
