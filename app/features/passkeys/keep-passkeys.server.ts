import { and, asc, count, eq, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged, insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { passkeys } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { pick } from '~/kit/pick';
import { mailJob } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { mostPasskeys } from './rules';
import type { AddPasskey, Challenge, RenamePasskey } from './schema';
import { challengeOver, requireLive, spend, verifyMade } from './verify.server';

export const tooManyPasskeys = `You have ${mostPasskeys} passkeys, the most that an account can have. Remove one first.`;

/**
 * Adds the passkey that the viewer's browser has made for a challenge. To get the challenge, the viewer had to give the
 * password (`beginPasskey` of accounts). The owner gets an email. Throws invalid, expired, and conflict for a passkey
 * that is already on an account and when the account has as many passkeys as allowed.
 */
export async function addPasskey(
  scope: Scope,
  { credential, name, challenge: given }: AddPasskey & { challenge: Challenge | null },
): Promise<void> {
  const { id: userId } = requireMember(scope);
  const challenge = requireLive(scope, given, userId);
  const made = await verifyMade(scope, credential, challenge);
  const now = scope.now();
  const row = {
    ...made,
    id: newId(now.getTime()),
    userId,
    transports: credential.response.transports.join(),
    name: name ?? scope.caller.device,
    createdAt: now,
  };
  const isRoomLeft = sql`${ifChanged} AND (SELECT count(*) FROM ${passkeys} WHERE user_id = ${userId}) < ${mostPasskeys}`;
  const { spent, added, mine } = await scope.write({
    spent: spend(scope, challenge),
    added: insertWhen(scope.db, passkeys, row, isRoomLeft).onConflictDoNothing().returning({ id: passkeys.id }),
    logged: auditEntry(scope, { action: 'passkey-added', subject: userId }, ifChanged),
    mailed: scope.outbox.addIfChanged(...mailJob('passkey-added', userId, row.id)),
    mine: firstOf(scope.db.select({ passkeys: count() }).from(passkeys).where(eq(passkeys.userId, userId))),
  });
  if (added.length) return scope.outbox.dispatch();
  if (!spent.length) throw challengeOver();
  if ((mine?.passkeys ?? 0) >= mostPasskeys) throw new AppError('conflict', tooManyPasskeys);
  throw new AppError('conflict', 'This passkey already belongs to an account.');
}

/** Throws conflict when the passkey does not belong to the viewer (any more). */
export async function renamePasskey(scope: Scope, { passkeyId, name }: RenamePasskey): Promise<void> {
  const { id: userId } = requireMember(scope);
  const { renamed } = await scope.write({
    renamed: scope.db
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id }),
  });
  if (!renamed.length) throw passkeyGone();
}

export function passkeyGone(): AppError {
  return new AppError('conflict', 'That passkey is no longer on your account.');
}

/** The passkeys of a user with their displayed facts, oldest first. */
export function selectPasskeys({ db }: Scope, userId: string) {
  return db
    .select(pick(passkeys, 'id', 'name', 'isSynced', 'createdAt', 'lastUsedAt'))
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}
