import { and, eq } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { mailTokens, users } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { type MailTokenPurpose, tokenIdOf } from './mail-tokens.server';
import { isLiveToken, type TokenRow } from './token-use.server';

export type EmailTokenPurpose = Extract<MailTokenPurpose, 'change-email' | 'revert-email'>;

/** `done`: the token was used, and the account has the address that the token gives it. */
export type EmailTokenState = 'live' | 'done' | 'dead';

export interface EmailToken {
  id: string;
  userId: string;
  /** The account's address when the token was made. */
  from: string;
  /** The address that the token gives it. */
  to: string;
  state: EmailTokenState;
}

/** Which of the two an e-mail link is for, or null for none of ours. */
export function emailTokenPurpose(scope: Scope, text: string): EmailTokenPurpose | null {
  if (tokenIdOf(scope, 'change-email', text)) return 'change-email';
  return tokenIdOf(scope, 'revert-email', text) ? 'revert-email' : null;
}

/** The token, judged by the address that its account has today; null for none of ours. */
export function readEmailToken(scope: Scope, purpose: EmailTokenPurpose, id: string): Read<EmailToken | null> {
  const beside = scope.db
    .select({ token: mailTokens, user: { id: users.id, email: users.email } })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(and(eq(mailTokens.id, id), eq(mailTokens.purpose, purpose)));
  return readOf([beside], ([row]) => (row ? emailTokenOf(row.token, row.user, scope.now()) : null));
}

/**
 * A link that changes the address works only while the account has the address it was asked from. A link back works in
 * any case: a thief who moves an account twice must not close its owner's way back.
 */
function emailTokenOf(
  token: TokenRow,
  { id: userId, email }: { id: string; email: string },
  now: Date,
): EmailToken | null {
  const { id, email: from, newEmail: to, purpose, usedAt } = token;
  if (!to) return null;
  const isBound = purpose === 'revert-email' || email === from;
  const isDone = usedAt !== null && email === to;
  const state = isLiveToken(token, now) && isBound ? 'live' : isDone ? 'done' : 'dead';
  return { id, userId, from, to, state };
}

export function emailLinkExpired(): AppError {
  return new AppError('expired', 'This link has expired. You can ask for a new one on your profile.', {
    code: 'TOKEN_EXPIRED',
  });
}

export function addressTaken(): AppError {
  return new AppError('conflict', 'This email address is already in use', { code: 'EMAIL_TAKEN' });
}
