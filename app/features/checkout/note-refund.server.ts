import { and, eq, ne } from 'drizzle-orm';
import { orders, refunds } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { readOwed } from './queries.server';
import { settleRefund } from './settle-refund.server';

type Event = Parameters<Scope['providers']['billing']['invoiceOf']>[0];

/**
 * Settles what the product could not give back by itself once a person has done so at the provider; done by the
 * provider's events. The invoice's credit notes are read anew: what they come to counts, whoever gave it.
 */
export async function noteRefund(scope: Scope, event: Event): Promise<'done' | 'ignored'> {
  const { billing } = scope.providers;
  const facts = billing.invoiceOf(event);
  if (!facts) return 'ignored';
  const [owed] = await scope.read(
    readOwed(scope, and(eq(orders.invoiceId, facts.invoiceId), ne(refunds.state, 'done'))),
  );
  const notes = (owed && (await billing.retrieveInvoice(facts.invoiceId)))?.creditNotes ?? [];
  const last = notes.at(-1);
  if (!owed || !last || notes.reduce((sum, note) => sum + note.amount, 0) < owed.amount) return 'ignored';
  await settleRefund(scope, owed, last.id);
  return 'done';
}
