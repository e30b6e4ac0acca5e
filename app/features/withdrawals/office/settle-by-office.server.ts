import { and, eq, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { declarations, withdrawals } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { cancelFor } from '~/features/subscriptions/cancel-subscription.server';
import { readHeldBy } from '~/features/subscriptions/payments/show-payments.server';
import { AppError, invalid } from '~/kit/app-error';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin, requireSuperAdmin } from '~/scope/viewer';
import { readContracts, readOwner } from '../queries.server';
import { formatNumber } from '../rules';
import { type Declaration, readDeclaration } from '../seal-declaration.server';
import { addMail, isWaiting, settle } from '../settle-declaration.server';
import { withdrawContract } from '../withdraw-contract.server';
import { selectOrder } from './list-declarations.server';
import type { CancelDeclared, RefundDeclared, RefuseDeclared } from './schema';

/**
 * Withdraws from a contract for a declaration that waits: the order of any account by its number, or the subscription of
 * the declared address. A second administrator, and the person's own link at the same moment, change nothing more. For a
 * SUPER_ADMIN only, as every refund. Throws forbidden, not-found, conflict for a declaration that is settled, and
 * invalid.
 */
export async function refundDeclared(scope: Scope, { declarationId, contractId }: RefundDeclared): Promise<void> {
  const viewer = requireSuperAdmin(scope);
  const declaration = await requireWaiting(scope, declarationId);
  const [order, owner] = await scope.read(firstOf(selectOrder(scope, contractId)), readOwner(scope, declaration.email));
  const userId = order?.userId ?? owner?.id;
  const contracts = userId ? await readOne(scope, readContracts(scope, userId, declaration.declaredAt)) : [];
  const contract = contracts.find(({ id }) => id === contractId);
  if (!userId || !contract) {
    throw invalid('contractId', 'No such order began in the weeks before. Refund an older one on the person’s page.');
  }
  if (contract.hindrance === 'withdrawn' || contract.hindrance === 'refunded') {
    throw invalid('contractId', 'This order is withdrawn from or refunded already.');
  }
  const may = sql`${stillActs(viewer)} AND ${isWaiting(declarationId)}`;
  const details = { declarationId, number: formatNumber(declaration), contractId };
  const { done } = await scope.write({
    logged: officeEntry(scope, { action: 'withdrawal-accepted', subject: userId, details }, may),
    withdrawn: withdrawContract(scope, { declarationId, userId, contract, isByOffice: true, when: may }),
    settled: settle(scope, declarationId, viewer.id),
    done: readWithdrawn(scope, contractId),
  });
  if (!done) throw new AppError('forbidden');
  scope.outbox.dispatch();
}

function readWithdrawn({ db }: Scope, contractId: string) {
  return firstOf(
    db.select({ id: withdrawals.contractId }).from(withdrawals).where(eq(withdrawals.contractId, contractId)),
  );
}

/**
 * Cancels the subscription of the declared address for a cancellation that waits. Throws forbidden, not-found, conflict
 * for a declaration that is settled or an address without a subscription, and provider-failed.
 */
export async function cancelDeclared(scope: Scope, { declarationId }: CancelDeclared): Promise<void> {
  const viewer = requireAdmin(scope);
  const declaration = await requireWaiting(scope, declarationId);
  const owner = await readOne(scope, readOwner(scope, declaration.email));
  if (!owner) throw new AppError('conflict', 'No account has this address.');
  await cancelFor(scope, owner, await readOne(scope, readHeldBy(scope, owner.id)));
  const details = { declarationId, number: formatNumber(declaration) };
  await scope.write({
    logged: officeEntry(
      scope,
      { action: 'cancellation-accepted', subject: owner.id, details },
      sql`${stillActs(viewer)} AND ${isWaiting(declarationId)}`,
    ),
    settled: settle(scope, declarationId, viewer.id),
  });
  scope.outbox.dispatch();
}

/** Refuses a declaration that waits, and mails the reason to its author. Throws like `cancelDeclared`. */
export async function refuseDeclared(scope: Scope, { declarationId, reason }: RefuseDeclared): Promise<void> {
  const viewer = requireAdmin(scope);
  const declaration = await requireWaiting(scope, declarationId);
  const details = { declarationId, number: formatNumber(declaration) };
  await scope.write({
    refused: scope.db
      .update(declarations)
      .set({ state: 'refused', settledAt: scope.now(), settledById: viewer.id, reason })
      .where(and(eq(declarations.id, declarationId), eq(declarations.state, 'waiting'), stillActs(viewer))),
    logged: officeEntry(scope, {
      action: 'declaration-refused',
      ...(declaration.userId && { subject: declaration.userId }),
      details,
    }),
    mailed: addMail(scope, 'declaration-refused', declarationId),
  });
  scope.outbox.dispatch();
}

async function requireWaiting(scope: Scope, id: string): Promise<Declaration> {
  const declaration = await readOne(scope, readDeclaration(scope, id));
  if (!declaration) throw new AppError('not-found', 'There is no such declaration.');
  if (declaration.state !== 'waiting') throw new AppError('conflict', 'Somebody has settled this meanwhile.');
  return declaration;
}
