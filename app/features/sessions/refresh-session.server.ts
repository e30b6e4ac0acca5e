import { and, eq, isNull, lt } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { refreshTokens, sessions, users } from '#db/schema';
import { countTries, perAddress } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { sha256 } from '~/kit/crypto.server';
import { after, second } from '~/kit/dates';
import { mailJob } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { endSessionsOf } from './end-session.server';
import { accessTokenFor, newRefreshToken, type TokenPair } from './open-session.server';
import type { RefreshSession } from './schema';

/** Several refreshes of one token within this time are two tabs of its owner, and all their new tokens work. */
const atOnce = 30 * second;

/**
 * Issues a new pair of tokens for a refresh token. The old token works until the new token is first used, so that a
 * lost answer or two tabs refreshing at once sign nobody out. Using a dead token ends the session and mails the owner.
 * A later refresh of the same token kills the token that an earlier refresh gave out, so that the session ends when a
 * thief and the owner both continue from one token. Throws unauthenticated and user-blocked.
 */
export async function refreshSession(scope: Scope, { refreshToken }: RefreshSession): Promise<TokenPair> {
  const now = scope.now();
  const [found] = await countTries(
    scope,
    [perAddress(scope, { name: 'refresh', limit: 120, seconds: 300 })],
    firstOf(
      scope.db
        .select({ token: refreshTokens, session: sessions, blockedAt: users.blockedAt })
        .from(refreshTokens)
        .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(refreshTokens.hash, sha256(refreshToken))),
    ),
  );
  // Blocking ends the session. A blocked user's refresh token gets the same error as their access token.
  if (found?.blockedAt && found.session.revokedBecause === 'blocked') throw new AppError('user-blocked');
  if (!found || found.session.revokedAt || found.token.expiresAt <= now) throw new AppError('unauthenticated');
  if (found.blockedAt) throw new AppError('user-blocked');
  if (found.token.deadAt) return endFamily(scope, found.session);

  const fresh = newRefreshToken(found.session, found.token.id, now);
  const killParent = scope.db
    .update(refreshTokens)
    .set({ deadAt: now })
    .where(and(eq(refreshTokens.id, found.token.parentId ?? ''), isNull(refreshTokens.deadAt)));
  const killEarlierAnswers = scope.db
    .update(refreshTokens)
    .set({ deadAt: now })
    .where(
      and(
        eq(refreshTokens.sessionId, found.session.id),
        eq(refreshTokens.parentId, found.token.id),
        lt(refreshTokens.createdAt, after(now, -atOnce)),
        isNull(refreshTokens.deadAt),
      ),
    );
  const touch = scope.db
    .update(sessions)
    .set({ expiresAt: fresh.row.expiresAt })
    .where(and(eq(sessions.id, found.session.id), isNull(sessions.revokedAt)));
  await scope.write({ kept: scope.db.insert(refreshTokens).values(fresh.row), killParent, killEarlierAnswers, touch });
  return {
    accessToken: await accessTokenFor(scope, found.session.userId, found.session.id),
    refreshToken: fresh.token,
  };
}

async function endFamily(scope: Scope, session: { id: string; userId: string }): Promise<never> {
  await scope.write({
    ended: endSessionsOf(scope, { userId: session.userId, because: 'token-reused', only: session.id }),
    mailed: scope.outbox.addIfChanged(...mailJob('session-reuse', session.userId, session.id)),
    logged: auditEntry(scope, { action: 'refresh-token-reused', subject: session.userId }),
  });
  scope.outbox.dispatch();
  throw new AppError('unauthenticated', 'Please sign in again.');
}
