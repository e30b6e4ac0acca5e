import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { hasRow } from '#db/insert-when';
import { users } from '#db/schema';
import { endSessionsOf } from '~/features/sessions/end-session.server';
import { AppError } from '~/kit/app-error';
import { readFirst, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { mayManageSql } from './office-guards.server';
import { presentUser } from './profile/present-user.server';
import { readAccount } from './profile/show-profile.server';
import { mayManage } from './rules';
import type { BlockUser, UserOutput } from './schema';

/**
 * Blocks a user and ends their sessions at once, or unblocks a user. Only a SUPER_ADMIN may block an ADMIN; nobody may
 * block themselves or a SUPER_ADMIN. The audit log gets an entry only if something changed. Throws forbidden and
 * not-found.
 */
export async function blockUser(scope: Scope, { userId, isBlocked }: BlockUser): Promise<UserOutput> {
  const viewer = requireAdmin(scope);
  const now = scope.now();
  const target = await readFirst(scope, scope.db.select({ role: users.role }).from(users).where(eq(users.id, userId)));
  if (!target) throw new AppError('not-found', 'There is no such user.');
  if (userId === viewer.id) throw new AppError('forbidden', 'You cannot block yourself.');
  if (target.role === 'SUPER_ADMIN') throw new AppError('forbidden', 'A super admin cannot be blocked.');
  if (!mayManage(viewer, { id: userId, ...target }, 'block'))
    throw new AppError('forbidden', 'Only a super admin may block an admin.');
  const { account } = await scope.write({
    changed: scope.db
      .update(users)
      .set({ blockedAt: isBlocked ? now : null, updatedAt: now })
      .where(
        and(
          eq(users.id, userId),
          mayManageSql(viewer, 'block'),
          isBlocked ? isNull(users.blockedAt) : isNotNull(users.blockedAt),
        ),
      ),
    logged: officeEntry(scope, { action: isBlocked ? 'user-blocked' : 'user-unblocked', subject: userId }),
    sessionsEnded: endSessionsOf(scope, {
      userId,
      because: 'blocked',
      when: hasRow(users, and(eq(users.id, userId), isNotNull(users.blockedAt))),
    }),
    account: readAccount(scope, userId),
  });
  return presentUser(scope, account);
}
