import { and, eq, ne, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { refunds } from '#db/schema';
import { isRefusedByProvider } from '~/kit/app-error';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { type Owed, readOwed } from './queries.server';

/**
 * Gives back the money for lines that the buyer owned already; an internal job. Once, however often it runs: the
 * provider knows the key of a refund for half an hour only, so each try looks for it among the invoice's credit notes
 * first. A refusal for good is left to a person: `npm run doctor` names it. Throws errors that are worth another try.
 */
export async function refundOrder(scope: Scope, { orderId }: { orderId: string }): Promise<void> {
  const [due] = await scope.read(readOwed(scope, isDue(orderId)));
  if (!due) return;
  try {
    await settleRefund(scope, due, await giveBack(scope, due));
  } catch (error) {
    if (!isRefusedByProvider(error)) throw error;
    await leaveToPerson(scope, due, error);
  }
}

const isDue = (orderId: string) => and(eq(refunds.orderId, orderId), eq(refunds.state, 'due'));

/** Answers the id of the credit note, of this try or of an earlier one. */
async function giveBack(scope: Scope, { orderId, invoiceId, amount }: Owed): Promise<string> {
  const { billing } = scope.providers;
  const idempotencyKey = `refund-order:${orderId}`;
  const invoice = await billing.retrieveInvoice(invoiceId);
  const earlier = invoice?.creditNotes.find((note) => note.reference === idempotencyKey);
  if (earlier) return earlier.id;
  const comment = 'You already own this, so we are refunding your payment.';
  const { creditNoteId } = await billing.refundInvoice({ invoiceId, amount, idempotencyKey, comment });
  return creditNoteId;
}

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

async function leaveToPerson(scope: Scope, owed: Owed, refusal: Error): Promise<void> {
  const { orderId, userId, invoiceId, amount } = owed;
  const facts = { orderId, invoiceId, amount };
  scope.log.error('refund-refused', { ...facts, ...errorFacts(refusal.cause ?? refusal) });
  await scope.write({
    refused: scope.db.update(refunds).set({ state: 'refused', settledAt: scope.now() }).where(isDue(orderId)),
    // Of two tries at the same moment one writes the entry.
    logged: auditEntry(scope, { action: 'refund-refused', subject: userId, details: facts }, sql`changes() > 0`),
  });
}
