import { and, eq, isNotNull, ne, or } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { users } from '#db/schema';
import { hasOtherSuperAdmin, stillActs } from '~/features/accounts/office-guards.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireSuperAdmin } from '~/scope/viewer';
import type { SetRole } from './schema';

/**
 * Gives a user another role; for a SUPER_ADMIN alone. The last SUPER_ADMIN who can sign in stays one, also when two of
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
