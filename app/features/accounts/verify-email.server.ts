import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { batch } from '#db/client';
import { mailTokens, users } from '#db/schema';
import { countTries, perAddress } from '~/features/sessions/count-tries.server';
import { openApiSession, openWebSession, type TokenPair } from '~/features/sessions/open-session.server';
import { AppError, invalid } from '~/kit/app-error';
import { isSameSecret } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';
import { codeTries, tokenCode, tokenIdOf } from './mail-tokens.server';
import { type AccountRow, presentUser } from './present-user';
import type { UserOutput, VerifyByToken } from './schema';
import { accountFrom, accountStatements } from './show-profile.server';
import { arrivalOf } from './sign-in.server';

const linkExpired = 'This link has expired. We can send you a new one.';

export interface Verified {
  userId: string;
  email: string;
  /** False when the token had been used before: a friendly repeat, but no session again. */
  isFirstUse: boolean;
  account: AccountRow;
}

type TokenState = 'live' | 'used' | 'dead';

/** What a verification link would do now. A GET asks this; it uses nothing up. */
export async function checkVerification(scope: Scope, { token }: VerifyByToken): Promise<TokenState> {
  const id = tokenIdOf(scope, 'verify', token);
  if (!id) return 'dead';
  const [row] = await tokenById(scope, id);
  return stateOf(row, scope.now());
}

/** Uses a mailed link up. The same link again is the same success. Throws expired (410, TOKEN_EXPIRED). */
export async function verifyByToken(scope: Scope, { token }: VerifyByToken): Promise<Verified> {
  const id = tokenIdOf(scope, 'verify', token) ?? '';
  const limits = [perAddress(scope, { name: 'verify', limit: 60, seconds: 300 })];
  const [rows] = await countTries(scope, limits, tokenById(scope, id));
  const [row] = rows;
  if (!row || stateOf(row, scope.now()) === 'dead') {
    throw new AppError('expired', linkExpired, { code: 'TOKEN_EXPIRED' });
  }
  return useUp(scope, row);
}

/** Uses the newest mail's six digits up, five tries a mail. Answers alike whether or not the address is known. */
export async function verifyByCode(scope: Scope, { email, code }: { email: string; code: string }): Promise<Verified> {
  const emailKey = email.toLowerCase();
  const now = scope.now();
  const newest = scope.db
    .select({ id: mailTokens.id })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(and(eq(users.emailKey, emailKey), eq(mailTokens.purpose, 'verify')))
    .orderBy(desc(mailTokens.createdAt))
    .limit(1);
  const countTry = scope.db
    .update(mailTokens)
    .set({ codeTries: sql`${mailTokens.codeTries} + 1` })
    .where(
      and(
        sql`${mailTokens.id} = (${newest})`,
        lt(mailTokens.codeTries, codeTries),
        isNull(mailTokens.supersededAt),
        gt(mailTokens.expiresAt, now),
      ),
    )
    .returning();
  const limits = [
    perAddress(scope, { name: 'verify', limit: 60, seconds: 300 }),
    { name: 'verify-code', subject: emailKey, limit: 20, seconds: 3600 },
  ];
  const [rows] = await countTries(scope, limits, countTry);
  const [row] = rows;
  if (!row || !isSameSecret(code, tokenCode(scope, row.id))) {
    throw invalid('code', 'That code is not right or has expired. Check the newest mail, or ask for a new one.');
  }
  return useUp(scope, row);
}

type TokenRow = typeof mailTokens.$inferSelect;

function tokenById(scope: Scope, id: string) {
  return scope.db
    .select()
    .from(mailTokens)
    .where(and(eq(mailTokens.id, id), eq(mailTokens.purpose, 'verify')));
}

function stateOf(row: TokenRow | undefined, now: Date): TokenState {
  if (!row) return 'dead';
  if (row.usedAt) return 'used';
  return row.supersededAt || row.expiresAt <= now ? 'dead' : 'live';
}

async function useUp(scope: Scope, row: TokenRow): Promise<Verified> {
  const now = scope.now();
  const isLive = and(
    eq(mailTokens.id, row.id),
    isNull(mailTokens.usedAt),
    isNull(mailTokens.supersededAt),
    gt(mailTokens.expiresAt, now),
  );
  const [used, , , ...account] = await batch(scope.db, [
    scope.db.update(mailTokens).set({ usedAt: now }).where(isLive).returning({ id: mailTokens.id }),
    scope.db
      .update(users)
      .set({ verifiedAt: now, updatedAt: now })
      .where(
        and(
          eq(users.id, row.userId),
          isNull(users.verifiedAt),
          eq(users.email, row.email),
          sql`EXISTS (SELECT 1 FROM ${mailTokens} t WHERE t.id = ${row.id} AND t.used_at = ${now.getTime()})`,
        ),
      ),
    auditEntry(scope, { action: 'email-verified', subject: row.userId }),
    ...accountStatements(scope, row.userId),
  ]);
  return {
    userId: row.userId,
    email: row.email,
    isFirstUse: (used as unknown[]).length > 0,
    account: accountFrom(account),
  };
}

/** The API's answer: user and, on the first use only, a session. */
export async function verifyForApi(
  scope: Scope,
  input: VerifyByToken,
): Promise<{ user: UserOutput; session: TokenPair | null }> {
  const { account, userId, isFirstUse } = await verifyByToken(scope, input);
  if (!isFirstUse) return { user: presentUser(account), session: null };
  const session = await openApiSession(scope, userId);
  await batch(scope.db, session.statements);
  return { user: presentUser(account), session: session.credentials };
}

/** Signs the browser in that has just verified the address it signed up with. */
export async function signInVerified(scope: Scope, { userId, account }: Verified) {
  const session = openWebSession(scope, userId, true);
  await batch(scope.db, session.statements);
  return { cookie: session.credentials.cookie, arrival: arrivalOf(account) };
}
