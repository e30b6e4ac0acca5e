import { and, eq, ne } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { ifChanged } from '#db/insert-when';
import { creditNotes, orders, refunds } from '#db/schema';
import { isRefusedByProvider } from '~/kit/app-error';
import { isCurrency } from '~/kit/money';
import { mailOf } from '~/scope/jobs';
import { errorFacts } from '~/scope/log';
import { type Invoice, readFirst, type Scope } from '~/scope/scope';
import { type Owed, readOwed } from './queries.server';

/**
 * Refunds the lines that the buyer already owned. An internal job, which refunds once, however often it runs: the
 * provider remembers the key of a refund for only half an hour, so each try first looks for the refund among the
 * invoice's credit notes. A refusal for good is left to a person: `npm run doctor` names it. Throws errors that are
 * worth another try.
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

/** Makes the refund and returns the id of its credit note, or of the credit note of an earlier try. */
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

/** Records that the refund of an order was made, and mails its buyer; a repeat changes nothing. */
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
    // Of two tries at the same moment, only one writes the entry.
    logged: auditEntry(scope, { action: 'refund-refused', subject: userId, details: facts }, ifChanged),
  });
}

/**
 * Records that an order by token was charged a second time, although the provider was asked under one key: an invoice
 * other than the order's own bears its reference. Adds the job that refunds the invoice, and an entry in the audit log,
 * once. Returns whether there was such an order.
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
    logged: auditEntry(scope, { action: 'charged-twice', subject: order.userId, details: facts }, ifChanged),
  });
  scope.outbox.dispatch();
  return true;
}

/** Refunds the invoice of a second charge. An internal job. */
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
  /** Also the reference of the credit note, so that only one of two tries refunds. */
  idempotencyKey: string;
  /** Printed on the credit note, for the customer. */
  comment: string;
  /** What is not refunded, in minor units. */
  kept?: number;
}

/**
 * Refunds the rest of an invoice, once, however often it runs. If the provider refuses for good, or does not know the
 * invoice as paid, a person has to act, and the audit log gets an entry. Throws errors that are worth another try.
 */
export async function giveBackInvoice(
  scope: Scope,
  { userId, invoiceId, idempotencyKey, comment, kept = 0 }: WholeInvoice,
): Promise<void> {
  const { billing } = scope.providers;
  const leave = async (amount: number | null, cause: unknown) => {
    const facts = { invoiceId, amount };
    scope.log.error('refund-refused', { ...facts, ...errorFacts(cause) });
    await scope.write({ logged: auditEntry(scope, { action: 'refund-refused', subject: userId, details: facts }) });
  };
  const invoice = await billing.retrieveInvoice(invoiceId);
  if (!invoice?.isPaid) return leave(null, new Error('The provider knows no such invoice that was paid.'));
  // The provider forgets a key after half an hour, but a credit note remains.
  if (invoice.creditNotes.some(({ reference }) => reference === idempotencyKey)) return;
  const amount = invoice.creditNotes.reduce((left, note) => left - note.amount, invoice.total - kept);
  if (amount <= 0) return;
  try {
    await billing.refundInvoice({ invoiceId, amount, idempotencyKey, comment });
  } catch (error) {
    if (!isRefusedByProvider(error)) throw error;
    await leave(amount, error.cause ?? error);
  }
}

/** Statements that record the refunds of a person's invoice, each credit note once. */
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
