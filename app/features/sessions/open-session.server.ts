import type { Statement } from '#db/client';
import { refreshTokens, sessions } from '#db/schema';
import { sha256 } from '~/kit/crypto.server';
import { after } from '~/kit/dates';
import { newId, newSecret } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { signAccessToken } from './access-token.server';
import { briefSessionLife, refreshTokenLife, rememberedSessionLife } from './session-lifetimes';

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

/** A browser's session; its cookie holds `id.secret`, the row only the secret's hash. */
export function openWebSession(scope: Scope, userId: string, isRemembered: boolean): OpenedSession<{ cookie: string }> {
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
    createdAt: now,
    expiresAt: after(now, isRemembered ? rememberedSessionLife : briefSessionLife),
  };
  return {
    sessionId,
    statements: [scope.db.insert(sessions).values(row)],
    credentials: { cookie: `${sessionId}.${secret}` },
  };
}

/** An API client's session: a family of refresh tokens and its first access token. */
export async function openApiSession(scope: Scope, userId: string): Promise<OpenedSession<TokenPair>> {
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
  const fresh = newRefreshToken(sessionId, null, now);
  return {
    sessionId,
    statements: [scope.db.insert(sessions).values(session), scope.db.insert(refreshTokens).values(fresh.row)],
    credentials: { accessToken: await accessTokenFor(scope, userId, sessionId), refreshToken: fresh.token },
  };
}

export function newRefreshToken(sessionId: string, parentId: string | null, now: Date) {
  const token = newSecret();
  const row = {
    id: newId(now.getTime()),
    sessionId,
    parentId,
    hash: sha256(token),
    createdAt: now,
    expiresAt: after(now, refreshTokenLife),
  };
  return { token, row };
}

export function accessTokenFor(scope: Scope, userId: string, sessionId: string): Promise<string> {
  const signing = { secret: scope.config.secrets.jwt, issuer: scope.config.appOrigin, now: scope.now() };
  return signAccessToken({ userId, sessionId }, signing);
}
