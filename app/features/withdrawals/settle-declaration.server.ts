import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow } from '#db/insert-when';
import type { Answer } from '#db/read';
import { declarations } from '#db/schema';
import { cancelFor } from '~/features/subscriptions/cancel-subscription.server';
import { readHeldBy } from '~/features/subscriptions/payments/show-payments.server';
import { isAppError } from '~/kit/app-error';
import { isoDay } from '~/kit/dates';
import type { DeclarationMailKind } from '~/scope/jobs';
import { readOne, type Scope } from '~/scope/scope';
import { readContracts, readOwner } from './queries.server';
import { contractsMeant } from './rules';
import { type Declaration, readDeclaration } from './seal-declaration.server';
import { withdrawContract } from './withdraw-contract.server';

/**
 * Settles what can be settled without a person, once a declaration's author is known: a withdrawal from the contract
 * that its words mean, or the cancellation of the address's subscription. Everything else waits for the office. An
 * internal job: a repeat changes nothing. Throws provider-failed.
 */
export async function settleDeclaration(scope: Scope, { declarationId }: { declarationId: string }): Promise<void> {
  const declaration = await readOne(scope, readDeclaration(scope, declarationId));
  if (declaration?.state !== 'waiting' || !declaration.confirmedAt) return;
  const owner = await readOne(scope, readOwner(scope, declaration.email));
  if (!owner) return;
  const changes =
    declaration.kind === 'cancellation'
      ? await settleCancellation(scope, declaration, owner, await readOne(scope, readHeldBy(scope, owner.id)))
      : await settleWithdrawal(scope, declaration, owner.id);
  await scope.write({
    owned: scope.db
      .update(declarations)
      .set({ userId: owner.id })
      .where(and(eq(declarations.id, declaration.id), isNull(declarations.userId))),
    changes,
  });
  scope.outbox.dispatch();
}

/** SQL condition: nobody has settled or refused the declaration yet. */
export function isWaiting(id: string): SQL {
  return hasRow(declarations, and(eq(declarations.id, id), eq(declarations.state, 'waiting')));
}

/** Statements that settle a declaration, and mail its author once. `byId`: the administrator who did. */
export function settle(scope: Scope, declarationId: string, byId: string | null = null): Statement[] {
  return [
    scope.db
      .update(declarations)
      .set({ state: 'settled', settledAt: scope.now(), settledById: byId })
      .where(and(eq(declarations.id, declarationId), eq(declarations.state, 'waiting'))),
    addMail(scope, 'declaration-settled', declarationId),
  ];
}

/** A statement that mails the author of a declaration, if the previous statement of the batch changed a row. */
export function addMail(scope: Scope, mail: DeclarationMailKind, declarationId: string): Statement {
  return scope.outbox.addIfChanged(
    { kind: 'send-declaration-mail', mail, declarationId },
    `mail:${mail}:${declarationId}`,
  );
}

async function settleWithdrawal(scope: Scope, declaration: Declaration, userId: string): Promise<Statement[]> {
  const { id, about, declaredAt } = declaration;
  const meant = contractsMeant(about, await readOne(scope, readContracts(scope, userId, declaredAt)));
  if (!meant.length) return [];
  const open = meant.filter(({ hindrance }) => hindrance === null);
  return [
    ...open.flatMap((contract) =>
      withdrawContract(scope, { declarationId: id, userId, contract, when: isWaiting(id) }),
    ),
    ...settle(scope, id),
  ];
}

/**
 * Cancels the subscription at the end of its term. A cancellation for cause is read by a person all the same, who decides
 * whether it ends earlier; and one for a later day than the next possible one waits for a person.
 */
export async function settleCancellation(
  scope: Scope,
  { id, endsOn, isForCause }: Pick<Declaration, 'id' | 'endsOn' | 'isForCause'>,
  owner: { id: string; email: string },
  held: Answer<ReturnType<typeof readHeldBy>>,
): Promise<Statement[]> {
  const termEnd = held?.subscription.currentTermEndsAt;
  if (endsOn !== null && termEnd && endsOn > isoDay(termEnd)) return [];
  try {
    await cancelFor(scope, owner, held);
  } catch (error) {
    // There is no subscription that could be cancelled.
    if (isAppError(error) && error.kind === 'conflict') return [];
    throw error;
  }
  return isForCause
    ? [
        scope.outbox.add(
          { kind: 'send-declaration-mail', mail: 'declaration-begun', declarationId: id },
          `mail:declaration-begun:${id}`,
        ),
      ]
    : settle(scope, id);
}
