import { auditEntry } from '#db/audit';
import { isRefusedByProvider } from '~/kit/app-error';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';

interface WholeInvoice {
  userId: string;
  invoiceId: string;
  /** The reference of its credit note too: of two tries one gives back. */
  idempotencyKey: string;
  /** Stands on the credit note, for the customer. */
  comment: string;
}

/**
 * Gives back all that is left of an invoice, once however often it runs. What the provider refuses for good is left to a
 * person, with an entry of the audit log. Throws what is worth another try.
 */
export async function giveBackInvoice(
  scope: Scope,
  { userId, invoiceId, idempotencyKey, comment }: WholeInvoice,
): Promise<void> {
  const { billing } = scope.providers;
  const invoice = await billing.retrieveInvoice(invoiceId);
  // The provider forgets a key after half an hour; a credit note stays.
  if (!invoice?.isPaid || invoice.creditNotes.some(({ reference }) => reference === idempotencyKey)) return;
  const amount = invoice.creditNotes.reduce((left, note) => left - note.amount, invoice.total);
  if (amount <= 0) return;
  try {
    await billing.refundInvoice({ invoiceId, amount, idempotencyKey, comment });
  } catch (error) {
    if (!isRefusedByProvider(error)) throw error;
    const facts = { invoiceId, amount };
    scope.log.error('refund-refused', { ...facts, ...errorFacts(error.cause ?? error) });
    await scope.read(auditEntry(scope, { action: 'refund-refused', subject: userId, details: facts }));
  }
}
