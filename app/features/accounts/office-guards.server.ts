import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { hasRow } from '#db/insert-when';
import { users } from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { type AccountAct, rolesUnder } from './rules';

/**
 * As SQL: the viewer still has the role that the request began with, and is not blocked. The write itself checks this,
 * since the role may have been taken away since the request began.
 */
export function stillActs({ id, role }: Viewer): SQL {
  return hasRow(users, and(eq(users.id, id), eq(users.role, role), isNull(users.blockedAt)));
}

/** As SQL, on users: the viewer may do this to the user (see `mayManage`), and still has their role. */
export function mayManageSql(viewer: Viewer, act: AccountAct): SQL | undefined {
  return and(ne(users.id, viewer.id), inArray(users.role, rolesUnder(viewer.role, act)), stillActs(viewer));
}

/** As SQL: another SUPER_ADMIN exists and can sign in. Guards changes that could remove the last SUPER_ADMIN. */
export function hasOtherSuperAdmin(userId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${users} AS other WHERE other.role = 'SUPER_ADMIN' AND other.id <> ${userId}
    AND other.blocked_at IS NULL AND other.verified_at IS NOT NULL AND other.user_name IS NOT NULL)`;
}
