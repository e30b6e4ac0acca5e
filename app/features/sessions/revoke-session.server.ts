import { and, eq, isNull } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { sessions } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireViewer } from '~/scope/viewer';

/** Ends one session of the viewer's own. A session that is over, or somebody else's, is left alone without an error. */
export async function revokeSession(scope: Scope, { sessionId }: { sessionId: string }): Promise<void> {
  const viewer = requireViewer(scope);
  await scope.write({
    ended: scope.db
      .update(sessions)
      .set({ revokedAt: scope.now(), revokedBecause: 'ended-by-owner' })
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, viewer.id), isNull(sessions.revokedAt))),
    logged: auditEntry(scope, { action: 'session-ended', subject: viewer.id }, ifChanged),
  });
}
