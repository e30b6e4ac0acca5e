import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { billingCustomers, orders } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { after, day, minute } from '~/kit/dates';
import type { InvoiceFacts, Scope } from '~/scope/scope';
import { completePurchase } from './complete-purchase.server';
import { noteExtra } from './refund-extra.server';
import { payableStates } from './rules';

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
