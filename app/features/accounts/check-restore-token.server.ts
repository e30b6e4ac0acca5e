import { and, eq } from 'drizzle-orm';
import { mailTokens, users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { tokenIdOf } from './mail-tokens.server';
import type { VerifyByToken } from './schema';
import { isLiveToken, type TokenRow } from './token-use.server';

/** Says whether a recovery link would work, and uses nothing up. Throws expired (410, TOKEN_EXPIRED). */
export async function checkRestoreToken(scope: Scope, { token }: VerifyByToken): Promise<void> {
  const id = tokenIdOf(scope, 'restore', token);
  if (!id) throw recoveryExpired();
  liveRestoreToken(await restoreTokenById(scope, id), scope.now());
}

export function recoveryExpired(): AppError {
  return new AppError('expired', 'Recovery link has expired', { code: 'TOKEN_EXPIRED' });
}

/** The token of that id beside the address that its account has today. */
export function restoreTokenById(scope: Scope, id: string) {
  return scope.db
    .select({ token: mailTokens, email: users.email })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(and(eq(mailTokens.id, id), eq(mailTokens.purpose, 'restore')));
}

/** The token, when it can be used: a changed address ends it too. Throws expired. */
export function liveRestoreToken(rows: { token: TokenRow; email: string }[], now: Date): TokenRow {
  const [row] = rows;
  if (!row || !isLiveToken(row.token, now) || row.token.email !== row.email) throw recoveryExpired();
  return row.token;
}
