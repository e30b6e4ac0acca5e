import { and, eq, gt, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { insertWhen } from '#db/insert-when';
import { lastEntered } from '#db/ordered';
import { readOf, type Write } from '#db/read';
import { refreshTokens, sessions } from '#db/schema';
import { newSecret, sha256 } from '~/kit/crypto.server';
import { after, day } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { signAccessToken } from './access-token.server';

/** How long refresh tokens and remembered sessions last (decisions, Identity). */
const refreshTokenLife = 30 * day;
const rememberedSessionLife = 30 * day;
/** A session that ends with the browser expires here after a day. */
const briefSessionLife = day;
/** An API client must sign in again after 90 days, however often its tokens are refreshed. */
const longestApiSession = 90 * day;
/** The most sessions that one user may have at a time: a new session ends the oldest. */
const mostSessions = 20;

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export interface OpenedSession<Credentials> {
  sessionId: string;
  /** Statements for the batch that decides whether the session may be opened. */
  statements: Statement[];
  credentials: Credentials;
}

export type WebSession = OpenedSession<{ cookie: string }>;

interface Opening {
  /** The session is opened only if this condition holds when the batch is written. */
  when?: SQL;
  /** The passkey that signed the session in, if any. */
  passkeyId?: string;
}

/** A browser's session. The cookie contains `id.secret`; the row contains only the secret's hash. */
export function openWebSession(
  scope: Scope,
  userId: string,
  isRemembered: boolean,
  { when = sql`1`, passkeyId }: Opening = {},
): WebSession {
  const now = scope.now();
  const sessionId = newId(now.getTime());
  const secret = newSecret();
  const row = {
    id: sessionId,
    userId,
    via: 'web' as const,
    secretHash: sha256(secret),
    isRemembered,
    device: scope.caller.device,
    passkeyId,
    createdAt: now,
    expiresAt: after(now, isRemembered ? rememberedSessionLife : briefSessionLife),
  };
  return {
    sessionId,
    statements: [insertWhen(scope.db, sessions, row, when), endOldestSessions(scope, userId)],
    credentials: { cookie: `${sessionId}.${secret}` },
  };
}

/** The cookie that replaces the browser's former cookie after `turnSession`. */
export interface TurnedSession {
  cookie: string;
  isRemembered: boolean;
}

/**
 * Gives the current browser session a new secret if `when` holds, in the batch of the change that requires it: a thief
 * with a copy of the cookie is signed out. Null if no session got a new secret. An API client's secret is its refresh
 * token, which is replaced at each use anyway.
 */
export function turnSession(scope: Scope, when: SQL): Write<TurnedSession | null> {
  const { viewer } = scope;
  const id = viewer?.via === 'web' ? viewer.sessionId : '';
  const secret = newSecret();
  const turn = scope.db
    .update(sessions)
    .set({ secretHash: sha256(secret) })
    .where(and(eq(sessions.id, id), eq(sessions.userId, viewer?.id ?? ''), isNull(sessions.revokedAt), when))
    .returning({ isRemembered: sessions.isRemembered });
  return readOf([turn], ([row]) => (row ? { cookie: `${id}.${secret}`, isRemembered: row.isRemembered } : null));
}

/** An API client's session: a family of refresh tokens and the first access token. */
export async function openApiSession(
  scope: Scope,
  userId: string,
  when: SQL = sql`1`,
): Promise<OpenedSession<TokenPair>> {
  const now = scope.now();
  const sessionId = newId(now.getTime());
  const expiresAt = after(now, refreshTokenLife);
  const session = {
    id: sessionId,
    userId,
    via: 'api' as const,
    device: scope.caller.device,
    createdAt: now,
    expiresAt,
  };
  const fresh = newRefreshToken({ id: sessionId, createdAt: now }, null, now);
  return {
    sessionId,
    statements: [
      insertWhen(scope.db, sessions, session, when),
      insertWhen(scope.db, refreshTokens, fresh.row, when),
      endOldestSessions(scope, userId),
    ],
    credentials: { accessToken: await accessTokenFor(scope, userId, sessionId), refreshToken: fresh.token },
  };
}

/** Ends the oldest sessions over the limit for one user. */
function endOldestSessions(scope: Scope, userId: string): Statement {
  const now = scope.now();
  const live = and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  const newest = scope.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(live)
    .orderBy(lastEntered(sessions))
    .limit(mostSessions);
  return scope.db
    .update(sessions)
    .set({ revokedAt: now, revokedBecause: 'too-many' })
    .where(and(live, notInArray(sessions.id, newest)));
}

/** A new refresh token for a session. It expires at the latest when the session does. */
export function newRefreshToken(session: { id: string; createdAt: Date }, parentId: string | null, now: Date) {
  const token = newSecret();
  const row = {
    id: newId(now.getTime()),
    sessionId: session.id,
    parentId,
    hash: sha256(token),
    createdAt: now,
    expiresAt: new Date(Math.min(now.getTime() + refreshTokenLife, session.createdAt.getTime() + longestApiSession)),
  };
  return { token, row };
}

export function accessTokenFor(scope: Scope, userId: string, sessionId: string): Promise<string> {
  const signing = { secret: scope.config.secrets.jwt, issuer: scope.config.appOrigin, now: scope.now() };
  return signAccessToken({ userId, sessionId }, signing);
}
