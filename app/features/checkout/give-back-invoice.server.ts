import { auditEntry } from '#db/audit';
import { isRefusedByProvider } from '~/kit/app-error';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';

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
