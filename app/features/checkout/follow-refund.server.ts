import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { billingCustomers, orders, refunds, returnedLines } from '#db/schema';
import { voidGifts } from '~/features/codes/give-codes.server';
import { takeBackReturned } from '~/features/entitlements/grant-order.server';
import { AppError } from '~/kit/app-error';
import { after, day, minute } from '~/kit/dates';
import { mailOf } from '~/scope/jobs';
import type { Invoice, InvoiceFacts, Scope } from '~/scope/scope';
import { completePurchase } from './complete-purchase.server';
import { findOrder, type Order, readOwed } from './queries.server';
import { keepCredits, noteExtra, settleRefund } from './refund-order.server';
import { linesGivenBack, payableStates } from './rules';

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

/**
 * Each line is taken back once, under the newest credit note. The mail's key names all lines that are lost by now: a
 * repeated event loses none and mails nothing, a further loss makes another key.
 */
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
      mailOf('taken-back', userId, creditNoteId),
      `taken-back:${orderId}:${positions.join('.')}`,
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

/** How long an invoice may be ahead of its page before it counts as none of ours. */
const aheadAtMost = 5 * minute;

/**
 * Completes the purchase that an invoice paid for, when there is one; the provider's events call it. An invoice does
 * not name its page, so the payer's orders of the day that may still be paid are looked through; the provider is asked
 * about each. An invoice that charges an order of ours a second time is given back. Throws provider-failed while the
 * invoice is ahead of its page.
 */
export async function completeByInvoice(
  scope: Scope,
  invoice: InvoiceFacts,
  receivedAt: Date,
): Promise<'done' | 'ignored'> {
  if (!invoice.isPaid) return 'ignored';
  const [settled, candidates] = await scope.read(
    scope.db.select({ id: orders.id }).from(orders).where(eq(orders.invoiceId, invoice.invoiceId)),
    unpaidOrdersOf(scope, invoice.customerId),
  );
  if (settled.length) return 'done';
  const states = new Set<string>();
  for (const { id } of candidates) states.add((await completePurchase(scope, { orderId: id })).state);
  if (states.has('paid')) return 'done';
  const isAhead = states.has('open') || states.has('pending');
  if (isAhead && scope.now().getTime() - receivedAt.getTime() < aheadAtMost) {
    throw new AppError('provider-failed', 'The page of this invoice has not come to its end yet.');
  }
  return (await noteExtra(scope, invoice)) ? 'done' : 'ignored';
}

function unpaidOrdersOf({ db, now }: Scope, customerId: string) {
  return db
    .select({ id: orders.id })
    .from(billingCustomers)
    .innerJoin(orders, eq(orders.userId, billingCustomers.userId))
    .where(
      and(
        eq(billingCustomers.customerId, customerId),
        inArray(orders.state, [...payableStates]),
        gt(orders.createdAt, after(now(), -day)),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(10);
}
