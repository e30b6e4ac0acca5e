import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { mailTokens, users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { codeTries } from './mail-tokens.server';
import { isLiveToken, type TokenRow } from './token-use.server';

/**
 * What a verification would do now. `used`: its sign-up is verified, by this link or another one; `replaced`: another
 * sign-up on the address took its sign-up's place; `expired`: a newer mail of the same sign-up would work.
 */
export type VerificationState = 'live' | 'used' | 'replaced' | 'expired';

/** A link or code together with the sign-up that it was mailed for. */
export interface Verification {
  id: string;
  userId: string;
  email: string;
  signUpId: string;
  /** The name that it verifies. */
  userName: string | null;
  state: VerificationState;
}

/** The verification behind a mailed link; null for none of ours. */
export function readVerification(scope: Scope, id: string): Read<Verification | null> {
  const { signUpId, verifiedAt, userName } = users;
  const beside = scope.db
    .select({ token: mailTokens, account: { signUpId, verifiedAt, userName } })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(and(eq(mailTokens.id, id), eq(mailTokens.purpose, 'verify')));
  return readOf([beside], ([row]) => (row ? verificationOf(row.token, row.account, scope.now()) : null));
}

interface Account {
  signUpId: string | null;
  verifiedAt: Date | null;
  userName: string | null;
}

function verificationOf(token: TokenRow, account: Account, now: Date): Verification | null {
  const { id, userId, email, signUpId } = token;
  if (!signUpId) return null;
  return { id, userId, email, signUpId, userName: account.userName, state: stateOf(token, account, now) };
}

function stateOf(token: TokenRow, account: Account, now: Date): VerificationState {
  if (account.signUpId !== token.signUpId) return 'replaced';
  if (account.verifiedAt) return 'used';
  return isLiveToken(token, now) ? 'live' : 'expired';
}

export function linkExpired(state: VerificationState = 'expired'): AppError {
  const text =
    state === 'replaced'
      ? 'Someone has signed up with this address again. This link no longer works.'
      : 'This link has expired. We can send you a new one.';
  return new AppError('expired', text, { code: 'TOKEN_EXPIRED' });
}

/** Counts a try of the six digits against the newest mail of a sign-up, or of an address; answers that mail's token. */
export function countCodeTry(scope: Scope, { emailKey, signUpId }: { emailKey: string; signUpId: string | null }) {
  const { db } = scope;
  const newest = db
    .select({ id: mailTokens.id })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(
      and(
        eq(users.emailKey, emailKey),
        eq(mailTokens.purpose, 'verify'),
        signUpId === null ? undefined : eq(mailTokens.signUpId, signUpId),
      ),
    )
    .orderBy(desc(mailTokens.createdAt))
    .limit(1);
  return db
    .update(mailTokens)
    .set({ codeTries: sql`${mailTokens.codeTries} + 1` })
    .where(
      and(
        sql`${mailTokens.id} = (${newest})`,
        lt(mailTokens.codeTries, codeTries),
        isNull(mailTokens.supersededAt),
        gt(mailTokens.expiresAt, scope.now()),
      ),
    )
    .returning();
}
