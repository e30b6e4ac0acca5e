import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { orders, outbox, payments, refunds } from '#db/schema';
import { minute } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { keptOf } from './days-used.server';
import { giveBackInvoice, refundOrder } from './refund-order.server';

interface WholePayment {
  userId: string;
  invoiceId: string;
}

/** The outbox key of the refund of an invoice. All requests for this refund share one job. */
export const refundKey = (invoiceId: string) => `refund-by-office:${invoiceId}`;

/**
 * How long the provider may take to report a refund, in milliseconds. After that, the refund can be requested again.
 */
const askAgainAfter = 10 * minute;

/**
 * A statement that forgets the job of an earlier request for this refund, if it gave up, or finished more than
 * `askAgainAfter` ago. It precedes the statement after which `addRefund` adds the new job.
 */
export function forgetEndedRefund({ db, now }: Scope, { invoiceId }: { invoiceId: string }, when?: SQL): Statement {
  const hasEnded = or(eq(outbox.state, 'dead'), lt(outbox.doneAt, new Date(now().getTime() - askAgainAfter)));
  return db.delete(outbox).where(and(eq(outbox.dedupeKey, refundKey(invoiceId)), hasEnded, when));
}

/**
 * A statement that adds the job that refunds what is left of a payment, if the previous statement of the batch changed a
 * row. Repeated requests make one job. The provider's events then record the refund, end the access and send the mail.
 */
export function addRefund({ outbox: jobs }: Scope, { userId, invoiceId }: WholePayment): Statement {
  return jobs.addIfChanged({ kind: 'refund-invoice', userId, invoiceId }, refundKey(invoiceId));
}

/**
 * The work of the job that refunds what is left of a payment, less what is kept for the used days of a plan that its owner
 * withdrew from. Lines of its order that the buyer already owned are refunded first, under their own key: a refund of all
 * that is left at the same moment would be too much.
 */
export async function refundPayment(scope: Scope, { userId, invoiceId }: WholePayment): Promise<void> {
  const [due, paid] = await scope.read(
    firstOf(
      scope.db
        .select({ orderId: orders.id })
        .from(orders)
        .innerJoin(refunds, and(eq(refunds.orderId, orders.id), eq(refunds.state, 'due')))
        .where(eq(orders.invoiceId, invoiceId))
        .limit(1),
    ),
    firstOf(
      scope.db
        .select({ kept: keptOf(sql`payments`) })
        .from(payments)
        .where(eq(payments.invoiceId, invoiceId)),
    ),
  );
  if (due) await refundOrder(scope, due);
  await giveBackInvoice(scope, {
    userId,
    invoiceId,
    kept: paid?.kept ?? 0,
    idempotencyKey: refundKey(invoiceId),
    comment: 'We are refunding this payment.',
  });
}
