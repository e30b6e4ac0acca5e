import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { changedRows, hasRow } from '#db/insert-when';
import { firstOf } from '#db/read';
import { creditNotes, orders, outbox, payments } from '#db/schema';
import { subquery } from '#db/subqueries';
import { stillActs } from '~/features/accounts/office-guards.server';
import { addRefund, forgetEndedRefund, refundKey } from '~/features/checkout/ask-for-refund.server';
import { keptOf } from '~/features/checkout/days-used.server';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireSuperAdmin } from '~/scope/viewer';
import type { RefundPurchase } from '../schema';

/**
 * Refunds the rest of a payment with a job (`addRefund`). Another job is added only if the last one gave up, or finished
 * some time ago and the provider has not reported the refund. Returns whether this request added a job. For a
 * SUPER_ADMIN only. Throws forbidden, not-found if the person has no such invoice, and invalid if the payment is
 * already refunded.
 */
export async function refundPurchase(scope: Scope, { userId, invoiceId }: RefundPurchase): Promise<boolean> {
  const viewer = requireSuperAdmin(scope);
  const { db } = scope;
  const left = leftOf(scope, userId, invoiceId);
  const isOfInvoice = eq(outbox.dedupeKey, refundKey(invoiceId));
  const { asked, known } = await scope.write({
    endedJobForgotten: forgetEndedRefund(scope, { invoiceId }, and(sql`${left} > 0`, stillActs(viewer))),
    logged: officeEntry(
      scope,
      { action: 'refund-asked', subject: userId, details: { invoiceId } },
      sql`${and(sql`${left} > 0`, not(hasRow(outbox, isOfInvoice)), stillActs(viewer))}`,
    ),
    jobAdded: addRefund(scope, { userId, invoiceId }),
    asked: firstOf(changedRows(db)),
    known: firstOf(db.select({ left: subquery<number | null>(left) }).from(sql`(SELECT 1)`)),
  });
  if (known?.left == null) throw new AppError('not-found', 'This person has no such payment.');
  if (known.left <= 0) throw invalid('invoiceId', 'This payment has already been refunded.');
  scope.outbox.dispatch();
  return asked?.count === 1;
}

/**
 * The sum that the provider has not reported as refunded, but for the days of a plan that are paid for after a withdrawal,
 * in minor units; null if the person has no such invoice.
 */
function leftOf({ db }: Scope, userId: string, invoiceId: string): SQL {
  const ordered = db
    .select({ paid: orders.total })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.invoiceId, invoiceId), eq(orders.state, 'paid')));
  const paid = db
    .select({ paid: sql`payments.amount - ${keptOf(sql`payments`)}` })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.invoiceId, invoiceId), isNull(payments.orderId)));
  const given = db
    .select({ given: sql`sum(${creditNotes.amount})` })
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoiceId));
  return sql`(coalesce(${ordered}, ${paid}) - coalesce(${given}, 0))`;
}
