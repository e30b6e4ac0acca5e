import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { lastEntered } from '#db/ordered';
import { type Read, readOf } from '#db/read';
import { mailTokens, signUps, users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { emailKeyOf } from '~/kit/text/mailbox';
import type { Scope } from '~/scope/scope';
import { codeTries, isLiveToken, type TokenRow } from '../mail/mail-tokens.server';
import { supersededText } from '../rules';
import { isMeant, type OwnSignUp } from './sign-ups.server';

/**
 * The effect of a verification link or code if it were used now. `used`: its sign-up is verified, by this link or
 * another one, and the account's password and address have not changed since; `superseded`: a newer link was mailed for
 * the same sign-up, which still waits; `expired`: a new mail for the same sign-up would work; `ended`: no mail would
 * work, since another sign-up was verified, the address has an owner, or the sign-up no longer exists.
 */
export type VerificationState = 'live' | 'used' | 'ended' | 'superseded' | 'expired';

/** A link or code together with the sign-up that it was mailed for. */
export interface Verification {
  id: string;
  email: string;
  signUpId: string;
  /** The username that this verifies; null if the sign-up no longer exists. */
  userName: string | null;
  state: VerificationState;
  /** The account that already has the address: its owner gets an email about the sign-up. */
  owner: { id: string; email: string } | null;
}

/** The key of the address that a link was sent to, also once its sign-up has been cleared away. */
const keyOfToken = sql`coalesce(
  (SELECT asked.email_key FROM ${signUps} asked WHERE asked.id = ${mailTokens.signUpId}), lower(${mailTokens.email}))`;

/** The verification of a mailed link; null for an unknown link. */
export function readVerification(scope: Scope, id: string): Read<Verification | null> {
  const isOurs = and(eq(mailTokens.id, id), eq(mailTokens.purpose, 'verify'));
  const { userName, waitsUntil, endedAt } = signUps;
  const beside = scope.db
    .select({
      token: mailTokens,
      signUp: { userName, waitsUntil, endedAt },
      account: { id: users.id, userName: users.userName },
    })
    .from(mailTokens)
    .leftJoin(signUps, eq(signUps.id, mailTokens.signUpId))
    .leftJoin(users, eq(users.signUpId, mailTokens.signUpId))
    .where(isOurs);
  const owner = scope.db
    .select({ id: users.id, email: users.email })
    .from(mailTokens)
    .innerJoin(users, eq(users.emailKey, keyOfToken))
    .where(isOurs);
  return readOf([beside, owner], ([row], [found]) => {
    const signUpId = row?.token.signUpId;
    if (!row || !signUpId) return null;
    const { token, signUp, account } = row;
    const state = account ? 'used' : signUp && !found ? stateOf(token, signUp, scope.now()) : ('ended' as const);
    const userName = account?.userName ?? signUp?.userName ?? null;
    return { id, email: token.email, signUpId, userName, state, owner: found ?? null };
  });
}

function stateOf(
  token: TokenRow,
  { waitsUntil, endedAt }: { waitsUntil: Date; endedAt: Date | null },
  now: Date,
): VerificationState {
  if (endedAt) return 'ended';
  if (waitsUntil <= now) return 'expired';
  if (token.supersededAt) return 'superseded';
  return isLiveToken(token, now) ? 'live' : 'expired';
}

const closedTexts: Partial<Record<VerificationState, string>> = {
  ended: 'This link no longer works. If the address is verified by now, sign in; if not, sign up again.',
  superseded: supersededText,
};

export function linkExpired(state: VerificationState = 'expired'): AppError {
  const text = closedTexts[state] ?? 'This link has expired. We can send you a new one.';
  return new AppError('expired', text, { code: 'TOKEN_EXPIRED' });
}

/** Counts a try of the six-digit code against the newest mail of the sign-up; returns the token of that mail. */
export function countCodeTry(scope: Scope, own: OwnSignUp) {
  const { db } = scope;
  const emailKey = emailKeyOf(own.email);
  // A sign-up that was verified a moment ago is still found, so that a form sent twice succeeds twice.
  const meant = db.select({ id: signUps.id }).from(signUps).where(isMeant(scope, own));
  const verified = db.select({ id: users.signUpId }).from(users).where(eq(users.emailKey, emailKey));
  const signUpId = own.signUpId === null ? sql`coalesce((${meant}), (${verified}))` : sql`${own.signUpId}`;
  const newest = db
    .select({ id: mailTokens.id })
    .from(mailTokens)
    .where(and(eq(mailTokens.signUpId, signUpId), eq(mailTokens.purpose, 'verify'), sql`${keyOfToken} = ${emailKey}`))
    .orderBy(lastEntered(mailTokens))
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
