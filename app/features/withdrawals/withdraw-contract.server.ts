import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow, insertWhen } from '#db/insert-when';
import { declarations, orders, subscriptions, withdrawals } from '#db/schema';
import { addRefund, forgetEndedRefund } from '~/features/checkout/ask-for-refund.server';
import { paysForDays } from '~/features/checkout/days-used.server';
import { isWithdrawn } from '~/features/checkout/withdrawn.server';
import { voidGifts } from '~/features/codes/give-codes.server';
import { takeBackOrdered } from '~/features/entitlements/grant-order.server';
import type { Scope } from '~/scope/scope';
import type { Contract } from './rules';

interface Effect {
  declarationId: string;
  /** Whose contract it is. */
  userId: string;
  contract: Contract;
  /** Whether the office decided it, so that a right that was given up does not matter. */
  isByOffice?: boolean;
  /** SQL: a further condition. */
  when?: SQL;
}

/**
 * Statements by which a contract is withdrawn from, for the batch of the declaration or of the decision about it. Each
 * contract is withdrawn from once, however many of these batches run at the same time: what an order gave ends with the
 * batch, and jobs end a subscription at the provider and refund what was paid. A repeat changes nothing.
 */
export function withdrawContract(scope: Scope, effect: Effect): Statement[] {
  return effect.contract.kind === 'order' ? withdrawOrder(scope, effect) : withdrawSubscription(scope, effect);
}

function withdrawOrder(scope: Scope, { declarationId, userId, contract, isByOffice, when = sql`1` }: Effect) {
  const { db, now } = scope;
  const { id: contractId, invoiceId, gifts } = contract;
  const isTheirs = and(
    eq(orders.id, contractId),
    eq(orders.userId, userId),
    eq(orders.state, 'paid'),
    isByOffice ? undefined : isNull(orders.waivedAt),
  );
  const row = {
    contractId,
    kind: 'order' as const,
    declarationId,
    userId,
    withdrawnAt: now(),
    chargedUntil: null,
    // Nothing was paid for a free order.
    refundedAt: contract.sum > 0 ? null : now(),
  };
  const wasWithdrawn = isWithdrawn(contractId);
  return [
    ...(invoiceId && contract.sum > 0 ? [forgetEndedRefund(scope, { invoiceId }, when)] : []),
    insertWhen(db, withdrawals, row, sql`${hasRow(orders, isTheirs)} AND ${when}`).onConflictDoNothing(),
    ...(invoiceId && contract.sum > 0 ? [addRefund(scope, { userId, invoiceId })] : []),
    takeBackOrdered(db, contractId, now(), wasWithdrawn),
    ...voidGifts(scope, { orderId: contractId, userId, positions: gifts }, wasWithdrawn),
  ];
}

function withdrawSubscription(scope: Scope, { declarationId, userId, contract, when = sql`1` }: Effect) {
  const { db, now } = scope;
  const { id: subscriptionId } = contract;
  const isTheirs = and(eq(subscriptions.userId, userId), eq(subscriptions.subscriptionId, subscriptionId));
  const row = {
    contractId: subscriptionId,
    kind: 'subscription' as const,
    declarationId,
    userId,
    withdrawnAt: now(),
    // The days until the declaration, not until it was confirmed (Directive 2011/83/EU, Art. 14 (3)).
    chargedUntil: sql`(SELECT d.declared_at FROM ${declarations} d
      WHERE d.id = ${declarationId} AND ${paysForDays(userId, subscriptionId)})`,
    refundedAt: null,
  };
  return [
    insertWhen(db, withdrawals, row, sql`${hasRow(subscriptions, isTheirs)} AND ${when}`).onConflictDoNothing(),
    scope.outbox.addIfChanged({ kind: 'end-withdrawn', userId, subscriptionId }, `end-withdrawn:${subscriptionId}`),
  ];
}
