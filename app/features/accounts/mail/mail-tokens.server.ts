import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hasRow, insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { mailTokens, users } from '#db/schema';
import { hmac, isSignedWith, isSixDigitsOf, sixDigits } from '~/kit/crypto.server';
import { after, hour } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';

export type MailTokenPurpose = 'verify' | 'restore' | 'change-email' | 'revert-email';

/** How long a link works: 24 hours for an email change, one hour for a recovery. */
const lives = { restore: hour, 'change-email': 24 * hour };

export const codeTries = 5;

interface TokenFacts {
  userId: string;
  /** Tokens of sign-ups are made by `mailSignUp`; the token that reverts an email change is made with the change. */
  purpose: keyof typeof lives;
  /** The address that the token is bound to. */
  email: string;
  newEmail?: string;
}

/**
 * A new token to mail, and the statements that write it if `when` holds. Earlier tokens of the same purpose stop
 * working, except recovery tokens, which work side by side.
 */
export function newMailToken(scope: Scope, token: TokenFacts, when = sql`1`): { id: string; statements: Statement[] } {
  const now = scope.now();
  const id = newId(now.getTime());
  const { userId, purpose } = token;
  const row = { id, ...token, createdAt: now, expiresAt: after(now, lives[purpose]) };
  const kept = insertWhen(scope.db, mailTokens, row, when);
  return {
    id,
    statements: purpose === 'restore' ? [kept] : [supersedeTokens(scope, { userId, purposes: [purpose], when }), kept],
  };
}

/** The token in the link: the row's id and an HMAC over purpose and id. */
export function tokenText(scope: Scope, purpose: MailTokenPurpose, id: string): string {
  return `${id}.${hmac(scope.config.secrets.token, `${purpose}:${id}`)}`;
}

/** The row's id if we made the token for this purpose; otherwise null. */
export function tokenIdOf(scope: Scope, purpose: MailTokenPurpose, text: string): string | null {
  const [id, signature] = text.split('.');
  if (!id || !signature) return null;
  return isSignedWith(scope.config.secrets.token, `${purpose}:${id}`, signature) ? id : null;
}

/** The six-digit code that is mailed with the link. */
export function tokenCode(scope: Scope, id: string): string {
  return sixDigits(scope.config.secrets.token, `code:${id}`);
}

export function isTokenCode(scope: Scope, id: string, digits: string): boolean {
  return isSixDigitsOf(scope.config.secrets.token, `code:${id}`, digits);
}

export type TokenRow = typeof mailTokens.$inferSelect;

/** A token with the present facts of its account; null for an unknown token. */
export function readToken({ db }: Scope, purpose: MailTokenPurpose, id: string) {
  return firstOf(
    db
      .select({ token: mailTokens, user: pick(users, 'id', 'email', 'userName') })
      .from(mailTokens)
      .innerJoin(users, eq(users.id, mailTokens.userId))
      .where(and(eq(mailTokens.id, id), eq(mailTokens.purpose, purpose))),
  );
}

export function isLiveToken(row: TokenRow, now: Date): boolean {
  return row.usedAt === null && row.supersededAt === null && row.expiresAt > now;
}

function live(scope: Scope, id: string) {
  return and(
    eq(mailTokens.id, id),
    isNull(mailTokens.usedAt),
    isNull(mailTokens.supersededAt),
    gt(mailTokens.expiresAt, scope.now()),
  );
}

/**
 * As SQL: the token is live, until `useToken` runs in the same batch. Every statement of the batch has this condition,
 * so that of two simultaneous uses the second does nothing.
 */
export function whileLive(scope: Scope, id: string): SQL {
  return hasRow(mailTokens, live(scope, id));
}

/** Marks a token as used. This is the last statement of the batch that the token allows. */
export function useToken(scope: Scope, id: string, when?: SQL): Statement {
  return scope.db
    .update(mailTokens)
    .set({ usedAt: scope.now() })
    .where(and(live(scope, id), when));
}

/** Invalidates a user's unused tokens of these purposes, except the token `except`. */
export function supersedeTokens(
  scope: Scope,
  { userId, purposes, except, when }: { userId: string; purposes: MailTokenPurpose[]; except?: string; when?: SQL },
): Statement {
  return scope.db
    .update(mailTokens)
    .set({ supersededAt: scope.now() })
    .where(
      and(
        eq(mailTokens.userId, userId),
        inArray(mailTokens.purpose, purposes),
        isNull(mailTokens.usedAt),
        isNull(mailTokens.supersededAt),
        except === undefined ? undefined : ne(mailTokens.id, except),
        when,
      ),
    );
}
