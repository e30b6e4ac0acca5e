import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Statement } from '#db/client';
import { hasRow } from '#db/insert-when';
import { creditNotes, payments, withdrawals } from '#db/schema';
import { keptOf } from './days-used.server';

/** SQL condition: the buyer of this order or subscription has withdrawn from it. */
export function isWithdrawn(contractId: string): SQL {
  return hasRow(withdrawals, eq(withdrawals.contractId, contractId));
}

/** SQL condition: some payment of this order or subscription was not refunded yet, but for the days that were used. */
function isStillOwed(contractId: string): SQL {
  const given = sql`(SELECT coalesce(sum(c.amount), 0) FROM ${creditNotes} c WHERE c.invoice_id = owed.invoice_id)`;
  return sql`EXISTS (SELECT 1 FROM ${payments} owed WHERE owed.amount - ${keptOf(sql`owed`)} > ${given} AND (
    owed.subscription_id = ${contractId} OR owed.order_id = ${contractId}))`;
}

/**
 * A statement for the batch that records a refund or a payment of a contract that was withdrawn from: sets when all that
 * is owed had been refunded. It changes a row only if that has just become so.
 */
export function markRefunded(db: Database, contractId: string, now: Date): Statement {
  return db
    .update(withdrawals)
    .set({ refundedAt: now })
    .where(
      and(eq(withdrawals.contractId, contractId), isNull(withdrawals.refundedAt), sql`NOT ${isStillOwed(contractId)}`),
    );
}

/**
 * A statement for the batch that records a payment of a subscription: if its owner has withdrawn from it, the payment is
 * due back. It changes a row only then, for the job that refunds it.
 */
export function reopenWithdrawal(db: Database, contractId: string): Statement {
  return db
    .update(withdrawals)
    .set({ refundedAt: null })
    .where(and(eq(withdrawals.contractId, contractId), isStillOwed(contractId)));
}
