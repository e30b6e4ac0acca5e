import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { billingCustomers, orders, refunds, returnedLines } from '#db/schema';
import { voidGifts } from '~/features/codes/give-codes.server';
import { takeBackOrdered } from '~/features/entitlements/grant-order.server';
import { AppError } from '~/kit/app-error';
import { after, day, minute } from '~/kit/dates';
import { mailOf } from '~/scope/jobs';
import { type Invoice, type InvoiceFacts, readOne, type Scope } from '~/scope/scope';
import { completePurchase } from './complete-purchase.server';
import { type Order, readOrder, readOwed } from './queries.server';
import { keepCredits, noteExtra, settleRefund } from './refund-order.server';
import { linesGivenBack, payableStates } from './rules';
import { markRefunded } from './withdrawn.server';

/**
 * Records the refunds of an order's invoice, whether by us or by an operator at the provider; the provider's events
 * call it. A line that was refunded in full is taken back, and its buyer gets an email; a smaller refund is only
 * recorded. It also settles a refund that we owed and could not make ourselves. An order that nobody has completed yet
 * is completed first, so that the events of its payment and its refund give the same result in any order. Throws
 * provider-failed.
 */
export async function followRefund(scope: Scope, invoice: Invoice, receivedAt: Date): Promise<'done' | 'ignored'> {
  const order = await findPaid(scope, invoice, receivedAt);
  if (!order) return 'ignored';
  const positions = linesGivenBack(order, invoice);
  await scope.write({
    creditsKept: keepCredits(scope, order.userId, invoice),
    takenBack: takeBack(scope, order, positions, invoice),
    returnedTakenBack: takeBackOrdered(scope.db, order.id, scope.now()),
    giftsVoided: voidGifts(scope, { orderId: order.id, userId: order.userId, positions }),
    withdrawalRefunded: markRefunded(scope.db, order.id, scope.now()),
  });
  await settleOwed(scope, order, positions, invoice);
  scope.outbox.dispatch();
  return 'done';
}

async function findPaid(scope: Scope, invoice: Invoice, receivedAt: Date): Promise<Order | null> {
  const paid = readOrder(scope, and(eq(orders.invoiceId, invoice.id), eq(orders.state, 'paid')));
  const known = await readOne(scope, paid);
  if (known) return known;
  const { id: invoiceId, customerId, isPaid } = invoice;
  await completeByInvoice(scope, { invoiceId, customerId, isPaid, reference: null }, receivedAt);
  return readOne(scope, paid);
}

/**
 * Each line is taken back once, under the newest credit note. The mail's key names all lines that have been lost so
 * far: a repeated event takes nothing back and mails nothing, and a further loss makes another key.
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

/**
 * Settles the refund that is owed for lines that the buyer already owned, if the credit notes cover it in addition to
 * the lines that were taken back.
 */
async function settleOwed(scope: Scope, order: Order, positions: number[], { creditNotes }: Invoice): Promise<void> {
  const [owed] = await scope.read(readOwed(scope, and(eq(orders.id, order.id), ne(refunds.state, 'done'))));
  const last = creditNotes.at(-1);
  if (!owed || !last) return;
  const given = creditNotes.reduce((sum, { amount }) => sum + amount, 0);
  const ofOthers = positions.reduce((sum, position) => sum + (order.lines[position - 1]?.amount ?? 0), 0);
  if (given - ofOthers >= owed.amount) await settleRefund(scope, owed, last.id);
}

/** How long after its event an invoice may wait for its page to finish, before it counts as none of ours. */
const aheadAtMost = 5 * minute;

/**
 * Completes the purchase that an invoice paid for, if there is one; the provider's events call it. An invoice does not
 * name its page, so the provider is asked about each of the payer's orders of the last day that may still be paid. An
 * invoice that charges an order of ours a second time is refunded. Throws provider-failed while the page of the invoice
 * has not finished.
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
