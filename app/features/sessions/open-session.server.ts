import { and, desc, eq, gt, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { insertWhen } from '#db/insert-when';
import { readOf, type Write } from '#db/read';
import { refreshTokens, sessions } from '#db/schema';
import { newSecret, sha256 } from '~/kit/crypto.server';
import { after, day } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { signAccessToken } from './access-token.server';

/** Refresh tokens and remembered sessions live 30 days (decisions, Identity). */
const refreshTokenLife = 30 * day;
const rememberedSessionLife = 30 * day;
/** A session that ends with the browser is forgotten by us after a day. */
const briefSessionLife = day;
/** However often its tokens are refreshed, an API client signs in again after 90 days. */
const longestApiSession = 90 * day;
/** One person has at most so many sessions at a time: the oldest gives way. */
const mostSessions = 20;

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export interface OpenedSession<Credentials> {
  sessionId: string;
  /** To be written in the batch that decides that the session may be. */
  statements: Statement[];
  credentials: Credentials;
}

export type WebSession = OpenedSession<{ cookie: string }>;

interface Opening {
  /** It is opened only if this holds at the write. */
  when?: SQL;
  /** What it was signed in with, where that was a passkey. */
  passkeyId?: string;
}

/** A browser's session; its cookie holds `id.secret`, the row only the secret's hash. */
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

/** What a browser is to be given in place of its former cookie. */
export interface TurnedSession {
  cookie: string;
  isRemembered: boolean;
}

/**
 * Gives the session of the asking browser another secret, in the batch of the change that makes it necessary, if `when`
 * holds there: a thief with a copy of the cookie is signed out. Null where no session got one. An API client's secret
 * is its refresh token, which turns at each use by itself.
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

/** An API client's session: a family of refresh tokens and its first access token. */
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

/** Ends what goes beyond the number of sessions that one person may have, the oldest first. */
function endOldestSessions(scope: Scope, userId: string): Statement {
  const now = scope.now();
  const live = and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  const newest = scope.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(live)
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(mostSessions);
  return scope.db
    .update(sessions)
    .set({ revokedAt: now, revokedBecause: 'too-many' })
    .where(and(live, notInArray(sessions.id, newest)));
}

/** A refresh token of a session; it ends with it at the latest. */
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
