import { and, eq, ne } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { orders, refunds, returnedLines } from '#db/schema';
import { voidGifts } from '~/features/codes/void-gifts.server';
import { takeBackReturned } from '~/features/entitlements/take-back.server';
import type { Invoice, Scope } from '~/scope/scope';
import { completeByInvoice } from './complete-by-invoice.server';
import { keepCredits } from './keep-credits.server';
import { findOrder, type Order, readOwed } from './queries.server';
import { settleRefund } from './refund-order.server';
import { linesGivenBack } from './rules';

/**
 * Writes into the database what was given back of an order's invoice, by us or by an operator at the provider; the
 * provider's events call it. A line refunded whole is taken back, and its buyer gets an email; a smaller refund is only
 * noted. It also settles what the product owed and could not give back by itself. An order that nobody has completed
 * yet is completed first, so that the events of its payment and of its refund end alike in any order. Throws
 * provider-failed.
 */
export async function followRefund(scope: Scope, invoice: Invoice, receivedAt: Date): Promise<'done' | 'ignored'> {
  const order = await findPaid(scope, invoice, receivedAt);
  if (!order) return 'ignored';
  const positions = linesGivenBack(order, invoice);
  await scope.write({
    creditsKept: keepCredits(scope, order.userId, invoice),
    takenBack: takeBack(scope, order, positions, invoice),
    returnedTakenBack: takeBackReturned(scope.db, order.id, scope.now()),
    giftsVoided: voidGifts(scope, { orderId: order.id, userId: order.userId, positions }),
  });
  await settleOwed(scope, order, positions, invoice);
  scope.outbox.dispatch();
  return 'done';
}

async function findPaid(scope: Scope, invoice: Invoice, receivedAt: Date): Promise<Order | null> {
  const isOfInvoice = and(eq(orders.invoiceId, invoice.id), eq(orders.state, 'paid'));
  const known = await findOrder(scope, isOfInvoice);
  if (known) return known;
  const { id: invoiceId, customerId, isPaid } = invoice;
  await completeByInvoice(scope, { invoiceId, customerId, isPaid, reference: null }, receivedAt);
  return findOrder(scope, isOfInvoice);
}

/** Lines are put down once each; the mail names those that this credit note made whole. */
function takeBack(scope: Scope, order: Order, positions: number[], { creditNotes }: Invoice): Statement[] {
  const creditNoteId = creditNotes.at(-1)?.id;
  if (!creditNoteId || !positions.length) return [];
  const { id: orderId, userId } = order;
  const returnedAt = scope.now();
  return [
    scope.db
      .insert(returnedLines)
      .values(positions.map((position) => ({ orderId, position, userId, creditNoteId, returnedAt })))
      .onConflictDoNothing(),
    scope.outbox.addIfChanged(
      { kind: 'send-mail', mail: 'taken-back', userId, subjectId: creditNoteId },
      `taken-back:${creditNoteId}`,
    ),
  ];
}

/** What was paid for nothing counts as given back by what is left over when other lines have had theirs. */
async function settleOwed(scope: Scope, order: Order, positions: number[], { creditNotes }: Invoice): Promise<void> {
  const [owed] = await scope.read(readOwed(scope, and(eq(orders.id, order.id), ne(refunds.state, 'done'))));
  const last = creditNotes.at(-1);
  if (!owed || !last) return;
  const given = creditNotes.reduce((sum, { amount }) => sum + amount, 0);
  const ofOthers = positions.reduce((sum, position) => sum + (order.lines[position - 1]?.amount ?? 0), 0);
  if (given - ofOthers >= owed.amount) await settleRefund(scope, owed, last.id);
}
