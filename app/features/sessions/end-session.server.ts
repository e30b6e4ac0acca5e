import { and, eq, isNull } from 'drizzle-orm';
import { sessions } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';

/** Signs out: the viewer's session ends, and every token of it with it. A repeat is fine. */
export async function endSession(scope: Scope): Promise<void> {
  if (!scope.viewer) throw new AppError('unauthenticated');
  await scope.write({
    ended: scope.db
      .update(sessions)
      .set({ revokedAt: scope.now(), revokedBecause: 'signed-out' })
      .where(and(eq(sessions.id, scope.viewer.sessionId), isNull(sessions.revokedAt))),
  });
  scope.log.info('signed-out', { who: scope.viewer.id });
}
