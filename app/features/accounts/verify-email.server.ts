import { and, eq, isNull } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { firstOf } from '#db/read';
import { users } from '#db/schema';
import { countTries, perAddress } from '~/features/sessions/count-tries.server';
import { openApiSession, openWebSession, type TokenPair } from '~/features/sessions/open-session.server';
import { type AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { deviceCookie } from './known-device.server';
import { isTokenCode, tokenIdOf } from './mail-tokens.server';
import { type AccountRow, presentUser } from './present-user';
import type { UserOutput, VerifyByToken } from './schema';
import { findAccount } from './show-profile.server';
import { arrivalOf } from './sign-in.server';
import { type TokenRow, useToken, whileLive } from './token-use.server';
import { countCodeTry, linkExpired, readVerification, type VerificationState } from './verification-tokens.server';

export interface Verified {
  userId: string;
  /** The sign-up that is verified now. */
  signUpId: string;
  /** False when it had been verified before: a friendly repeat, but no session again. */
  isFirstUse: boolean;
  account: AccountRow;
}

export interface VerificationLink {
  /** `unknown`: none of ours, or so old that it is forgotten. */
  state: VerificationState | 'unknown';
  /** The name that it verifies, while it works. */
  userName: string | null;
  /** The address that it verifies, while it works. */
  email: string | null;
}

/** What a verification link would do now. A GET asks this; it uses nothing up. */
export async function checkVerification(scope: Scope, { token }: VerifyByToken): Promise<VerificationLink> {
  const id = tokenIdOf(scope, 'verify', token);
  if (!id) return { state: 'unknown', userName: null, email: null };
  const [found] = await scope.read(readVerification(scope, id));
  const live = found?.state === 'live' ? found : null;
  return { state: found?.state ?? 'unknown', userName: live?.userName ?? null, email: live?.email ?? null };
}

/**
 * Uses a mailed link up: it verifies the sign-up that it was mailed for, or nothing. The same link again is the same
 * success. Throws expired (410, TOKEN_EXPIRED) and rate-limited.
 */
export async function verifyByToken(scope: Scope, { token }: VerifyByToken): Promise<Verified> {
  const id = tokenIdOf(scope, 'verify', token) ?? '';
  const limits = [perAddress(scope, { name: 'verify', limit: 60, seconds: 300 })];
  const [found] = await countTries(scope, limits, readVerification(scope, id));
  if (found?.state !== 'live' && found?.state !== 'used') throw linkExpired(found?.state);
  const verified = await useUp(scope, found);
  if (!verified) throw linkExpired();
  return verified;
}

interface CodeTry {
  email: string;
  /** The sign-up that the browser speaks of; null where it knows the address alone. */
  signUpId: string | null;
  code: string;
}

/**
 * Uses the newest mail's six digits up, five tries a mail. Answers alike whether or not the address is known.
 * Throws invalid and rate-limited.
 */
export async function verifyByCode(scope: Scope, { email, signUpId, code }: CodeTry): Promise<Verified> {
  const emailKey = email.toLowerCase();
  const limits = [
    perAddress(scope, { name: 'verify', limit: 60, seconds: 300 }),
    { name: 'verify-code', subject: emailKey, limit: 20, seconds: 3600 },
  ];
  const [mailed] = await countTries(scope, limits, firstOf(countCodeTry(scope, { emailKey, signUpId })));
  const isRight = mailed !== null && isTokenCode(scope, mailed.id, code);
  const verified = isRight ? await useUp(scope, mailed) : null;
  if (!verified) throw wrongCode();
  return verified;
}

function wrongCode(): AppError {
  return invalid('code', 'That code is not right or has expired. Check the newest mail, or ask for a new one.');
}

type MailedFor = Pick<TokenRow, 'id' | 'userId' | 'email' | 'signUpId'>;

/**
 * Verifies the sign-up that the token was mailed for, or answers null: its account may hold another one by now. Of two
 * uses at one moment one is the first.
 */
async function useUp(scope: Scope, { id, userId, email, signUpId }: MailedFor): Promise<Verified | null> {
  if (!signUpId) return null;
  const now = scope.now();
  const { verified, account, after } = await scope.write({
    verified: firstOf(
      scope.db
        .update(users)
        .set({ verifiedAt: now, updatedAt: now })
        .where(
          and(
            eq(users.id, userId),
            eq(users.email, email),
            eq(users.signUpId, signUpId),
            isNull(users.verifiedAt),
            whileLive(scope, id),
          ),
        )
        .returning({ id: users.id }),
    ),
    logged: auditEntry(scope, { action: 'email-verified', subject: userId }, ifChanged),
    linkUsed: useToken(scope, id),
    account: findAccount(scope, userId),
    after: readVerification(scope, id),
  });
  if (!account || after?.state !== 'used') return null;
  return { userId, signUpId, isFirstUse: verified !== null, account };
}

/** The API's answer: user and, on the first use only, a session. */
export async function verifyForApi(
  scope: Scope,
  input: VerifyByToken,
): Promise<{ user: UserOutput; session: TokenPair | null }> {
  const { account, userId, isFirstUse } = await verifyByToken(scope, input);
  if (!isFirstUse) return { user: presentUser(account), session: null };
  const session = await openApiSession(scope, userId);
  await scope.read(...session.statements);
  return { user: presentUser(account), session: session.credentials };
}

/** Signs the browser in that has just verified the sign-up it made. */
export async function signInVerified(scope: Scope, { userId, account }: Verified) {
  const session = openWebSession(scope, userId, true);
  await scope.read(...session.statements);
  const device = deviceCookie(scope, account.user, null);
  return { cookie: session.credentials.cookie, device, arrival: arrivalOf(account) };
}
