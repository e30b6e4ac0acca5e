import type { Statement } from '#db/client';
import { creditNotes } from '#db/schema';
import { isCurrency } from '~/kit/money';
import type { Invoice, Scope } from '~/scope/scope';

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
