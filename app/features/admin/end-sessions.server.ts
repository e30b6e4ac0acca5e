import { and, eq } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { hasRow } from '#db/insert-when';
import { firstOf } from '#db/read';
import { users } from '#db/schema';
import { mayManageSql } from '~/features/accounts/office-guards.server';
import { mayManage } from '~/features/accounts/rules';
import { endSessionsOf } from '~/features/sessions/end-session.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { EndSessions } from './schema';

/**
 * Signs somebody out without blocking them: everywhere, or of one session. Only a SUPER_ADMIN signs administrators out, and nobody signs
 * out themselves: their own profile does that. Throws forbidden and not-found.
 */
export async function endSessions(scope: Scope, { userId, sessionId }: EndSessions): Promise<void> {
  const viewer = requireAdmin(scope);
  const mayEnd = hasRow(users, and(eq(users.id, userId), mayManageSql(viewer, 'sign-out')));
  const { user } = await scope.write({
    ended: endSessionsOf(scope, { userId, because: 'ended-by-admin', only: sessionId, when: mayEnd }),
    logged: officeEntry(scope, { action: sessionId ? 'session-ended' : 'sessions-ended', subject: userId }),
    user: firstOf(scope.db.select({ role: users.role }).from(users).where(eq(users.id, userId))),
  });
  if (!user) throw new AppError('not-found', 'There is no such user.');
  if (!mayManage(viewer, { id: userId, ...user }, 'sign-out')) throw new AppError('forbidden');
}
