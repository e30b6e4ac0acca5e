import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { hasRow } from '#db/insert-when';
import { firstOf } from '#db/read';
import { passkeys, secondFactors, users } from '#db/schema';
import { hasOtherSuperAdmin, mayManageSql, stillActs } from '~/features/accounts/office-guards.server';
import { mayManage } from '~/features/accounts/rules';
import { endSessionsOf } from '~/features/sessions/end-session.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { mailJob } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireAdmin, requireSuperAdmin } from '~/scope/viewer';
import type { EndSessions, OneUser, SetRole } from '../schema';

/**
 * Gives a user another role. For a SUPER_ADMIN only. At least one SUPER_ADMIN who can sign in remains, even if two of
 * them take each other's role at the same moment. Throws forbidden, not-found, and conflict.
 */
export async function setRole(scope: Scope, { userId, role }: SetRole): Promise<void> {
  const viewer = requireSuperAdmin(scope);
  const { changed, user } = await scope.write({
    changed: scope.db
      .update(users)
      .set({ role, updatedAt: scope.now() })
      .where(
        and(
          eq(users.id, userId),
          ne(users.role, role),
          isNotNull(users.verifiedAt),
          isNotNull(users.userName),
          stillActs(viewer),
          role === 'SUPER_ADMIN' ? undefined : or(ne(users.role, 'SUPER_ADMIN'), hasOtherSuperAdmin(userId)),
        ),
      )
      .returning({ id: users.id }),
    logged: officeEntry(scope, { action: 'role-changed', subject: userId, details: { role } }),
    user: firstOf(
      scope.db
        .select({ role: users.role, verifiedAt: users.verifiedAt, userName: users.userName })
        .from(users)
        .where(eq(users.id, userId)),
    ),
  });
  if (changed.length) return;
  if (!user) throw new AppError('not-found', 'There is no such user.');
  if (user.role === role) return;
  if (!user.verifiedAt || !user.userName) {
    throw new AppError('conflict', 'This person has not verified their email address or chosen a username yet.');
  }
  if (user.role === 'SUPER_ADMIN') {
    throw new AppError('conflict', 'This is the last super admin. Give someone else this role first.');
  }
  throw new AppError('forbidden');
}

/**
 * Removes the second factor of a person who has lost it, with its recovery codes, and all passkeys. Afterwards the
 * password alone opens the account, and a factor that a thief may have added no longer does. Ends the person's sessions
 * and sends them an email. For a SUPER_ADMIN only, and never on oneself. Throws forbidden and conflict.
 */
export async function resetTwoFactor(scope: Scope, { userId }: OneUser): Promise<void> {
  const viewer = requireSuperAdmin(scope);
  if (userId === viewer.id) throw new AppError('forbidden', 'Use your own profile to do this.');
  const cause = newId();
  const hasAny = or(
    hasRow(secondFactors, eq(secondFactors.userId, userId)),
    hasRow(passkeys, eq(passkeys.userId, userId)),
  );
  const when = sql`${hasAny} AND ${stillActs(viewer)}`;
  const { factors, keys } = await scope.write({
    logged: officeEntry(scope, { action: 'two-factor-reset', subject: userId }, when),
    mailed: scope.outbox.addIfChanged(...mailJob('two-factor-off', userId, cause)),
    sessionsEnded: endSessionsOf(scope, { userId, because: 'second-factor-changed', when }),
    factors: scope.db
      .delete(secondFactors)
      .where(and(eq(secondFactors.userId, userId), ne(secondFactors.userId, viewer.id), stillActs(viewer)))
      .returning({ userId: secondFactors.userId }),
    keys: scope.db
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), ne(passkeys.userId, viewer.id), stillActs(viewer)))
      .returning({ userId: passkeys.userId }),
  });
  if (!factors.length && !keys.length) throw new AppError('conflict', 'This person has no second factor.');
  scope.outbox.dispatch();
}

/**
 * Signs a person out of one session or everywhere, without blocking them. Only a SUPER_ADMIN can sign administrators
 * out. Nobody can sign themselves out here, since their own profile does that. Throws forbidden and not-found.
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
