import { and, eq, ne, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { creditNotes, orders, refunds } from '#db/schema';
import { isRefusedByProvider } from '~/kit/app-error';
import { isCurrency } from '~/kit/money';
import { mailOf } from '~/scope/jobs';
import { errorFacts } from '~/scope/log';
import { type Invoice, readFirst, type Scope } from '~/scope/scope';
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
    mailed: scope.outbox.addIfChanged(mailOf('refund', userId, orderId), `refund:${orderId}`),
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
  const order = await readFirst(
    scope,
    scope.db.select({ id: orders.id, userId: orders.userId }).from(orders).where(isPaidByAnother),
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

interface WholeInvoice {
  userId: string;
  invoiceId: string;
  /** The reference of its credit note too: of two tries one gives back. */
  idempotencyKey: string;
  /** Printed on the credit note, for the customer. */
  comment: string;
}

/**
 * Gives back all that is left of an invoice, once however often it runs. When the provider refuses for good or does not
 * know the invoice as paid, a person has to act, and the audit log gets an entry. Throws errors that are worth another
 * try.
 */
export async function giveBackInvoice(
  scope: Scope,
  { userId, invoiceId, idempotencyKey, comment }: WholeInvoice,
): Promise<void> {
  const { billing } = scope.providers;
  const leave = async (amount: number | null, cause: unknown) => {
    const facts = { invoiceId, amount };
    scope.log.error('refund-refused', { ...facts, ...errorFacts(cause) });
    await scope.write({ logged: auditEntry(scope, { action: 'refund-refused', subject: userId, details: facts }) });
  };
  const invoice = await billing.retrieveInvoice(invoiceId);
  if (!invoice?.isPaid) return leave(null, new Error('The provider knows no such invoice that was paid.'));
  // The provider forgets a key after half an hour; a credit note stays.
  if (invoice.creditNotes.some(({ reference }) => reference === idempotencyKey)) return;
  const amount = invoice.creditNotes.reduce((left, note) => left - note.amount, invoice.total);
  if (amount <= 0) return;
  try {
    await billing.refundInvoice({ invoiceId, amount, idempotencyKey, comment });
  } catch (error) {
    if (!isRefusedByProvider(error)) throw error;
    await leave(amount, error.cause ?? error);
  }
}

/** Statements that note the refunds of somebody's invoice, each credit note once. */
export function keepCredits({ db, now }: Scope, userId: string, invoice: Invoice): Statement[] {
  const { id: invoiceId, currency } = invoice;
  if (!isCurrency(currency)) return [];
  return invoice.creditNotes.map(({ id, amount, issuedAt }) =>
    db
      .insert(creditNotes)
      .values({ id, userId, invoiceId, amount, currency, issuedAt: issuedAt ?? now() })
      .onConflictDoNothing(),
  );
}
