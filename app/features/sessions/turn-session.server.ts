import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { readOf, type Write } from '#db/read';
import { sessions } from '#db/schema';
import { sha256 } from '~/kit/crypto.server';
import { newSecret } from '~/kit/ids';
import type { Scope } from '~/scope/scope';

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
