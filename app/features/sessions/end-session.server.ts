import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { ifChanged } from '#db/insert-when';
import { sessions } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireViewer } from '~/scope/viewer';

interface Ending {
  userId: string;
  because: NonNullable<(typeof sessions.$inferSelect)['revokedBecause']>;
  /** Ends only this session. */
  only?: string;
  /** Does not end this session. */
  except?: string;
  /** Holds if the change that ends the sessions was made. */
  when?: SQL;
}

/**
 * A statement that ends a user's sessions, of browsers and API clients, in the batch of the change that is the reason.
 */
export function endSessionsOf(scope: Scope, { userId, because, only, except, when }: Ending): Statement {
  return scope.db
    .update(sessions)
    .set({ revokedAt: scope.now(), revokedBecause: because })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        only === undefined ? undefined : eq(sessions.id, only),
        except === undefined ? undefined : ne(sessions.id, except),
        when,
      ),
    );
}

/** Signs out: ends the viewer's session and with it all its tokens. Repeats have no effect. */
export async function endSession(scope: Scope): Promise<void> {
  if (!scope.viewer) throw new AppError('unauthenticated');
  const { id: userId, sessionId } = scope.viewer;
  await scope.write({ ended: endSessionsOf(scope, { userId, because: 'signed-out', only: sessionId }) });
  scope.log.info('signed-out', { who: userId });
}

/** Ends all other sessions of the viewer. */
export async function endOtherSessions(scope: Scope): Promise<void> {
  const { id: userId, sessionId } = requireViewer(scope);
  await scope.write({
    ended: endSessionsOf(scope, { userId, because: 'ended-by-owner', except: sessionId }),
    logged: auditEntry(scope, { action: 'other-sessions-ended', subject: userId }, ifChanged),
  });
}

/** Ends one of the viewer's own sessions. Does nothing for a session that has ended or belongs to somebody else. */
export async function revokeSession(scope: Scope, { sessionId }: { sessionId: string }): Promise<void> {
  const { id: userId } = requireViewer(scope);
  await scope.write({
    ended: endSessionsOf(scope, { userId, because: 'ended-by-owner', only: sessionId }),
    logged: auditEntry(scope, { action: 'session-ended', subject: userId }, ifChanged),
  });
}
