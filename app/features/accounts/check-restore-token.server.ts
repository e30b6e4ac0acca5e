import { and, eq } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { mailTokens, users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { tokenIdOf } from './mail-tokens.server';
import type { VerifyByToken } from './schema';
import { isLiveToken } from './token-use.server';

/** Says whether a recovery link would work, and uses nothing up. Throws expired (410, TOKEN_EXPIRED). */
export async function checkRestoreToken(scope: Scope, input: VerifyByToken): Promise<void> {
  if (!(await isRestoreTokenLive(scope, input))) throw recoveryExpired();
}

/** The same as an answer. */
export async function isRestoreTokenLive(scope: Scope, { token }: VerifyByToken): Promise<boolean> {
  const id = tokenIdOf(scope, 'restore', token);
  if (!id) return false;
  const [live] = await scope.read(readRestoreToken(scope, id));
  return live !== null;
}

export function recoveryExpired(): AppError {
  return new AppError('expired', 'Recovery link has expired', { code: 'TOKEN_EXPIRED' });
}

export interface RestoreToken {
  userId: string;
  email: string;
  userName: string | null;
}

/** Whose token of that id it is while it can be used, or null: a changed address ends it too. */
export function readRestoreToken(scope: Scope, id: string): Read<RestoreToken | null> {
  const beside = scope.db
    .select({ token: mailTokens, userId: users.id, email: users.email, userName: users.userName })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(and(eq(mailTokens.id, id), eq(mailTokens.purpose, 'restore')));
  return readOf([beside], ([row]) =>
    row && isLiveToken(row.token, scope.now()) && row.token.email === row.email
      ? { userId: row.userId, email: row.email, userName: row.userName }
      : null,
  );
}
