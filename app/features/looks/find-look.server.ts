import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { billingCustomers, looks, users } from '#db/schema';
import { subscriptionAccessSql } from '~/features/entitlements/queries.server';
import { viewerOf } from '~/features/sessions/identify-viewer.server';
import { isAppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireSuperAdmin, type Viewer } from '~/scope/viewer';

/** An open look: the member, and the viewer and session that began it. */
export interface OpenLook {
  member: Viewer;
  byId: string;
  sessionId: string;
}

/**
 * The look with this id, if it is open and its member may be looked at. It needs no viewer, so it runs in the
 * batch that identifies the viewer; `memberSeen` then decides whether the look is this viewer's.
 */
export function readLook({ db, now }: Scope, lookId: string): Read<OpenLook | null> {
  const at = now();
  const look = db
    .select({
      byId: looks.byId,
      sessionId: looks.sessionId,
      endsAt: looks.endsAt,
      user: users,
      subscription: subscriptionAccessSql(users.id, at),
      currency: billingCustomers.currency,
    })
    .from(looks)
    .innerJoin(users, eq(users.id, looks.userId))
    .leftJoin(billingCustomers, eq(billingCustomers.userId, looks.userId))
    .where(and(eq(looks.id, lookId), isNull(looks.endedAt), gt(looks.endsAt, at), canBeLookedAt));
  return readOf([firstOf(look)], (row) => {
    if (!row) return null;
    const { byId, sessionId, endsAt } = row;
    const member = viewerOf(row, { id: '', via: 'web', lacksSecondFactor: false });
    return { byId, sessionId, member: { ...member, look: { id: lookId, endsAt } } };
  });
}

/** The member whose pages the viewer looks at, if the viewer began this look in this session; null otherwise. */
export function memberSeen(scope: Pick<Scope, 'viewer'>, look: OpenLook | null): Viewer | null {
  const by = superAdminOf(scope);
  return by && look?.byId === by.id && look.sessionId === by.sessionId ? look.member : null;
}

/**
 * SQL condition on users: an ordinary member who is verified and not blocked. Nobody looks at the accounts of staff.
 */
export const canBeLookedAt = and(
  eq(users.role, 'USER'),
  isNull(users.blockedAt),
  isNotNull(users.verifiedAt),
  isNotNull(users.userName),
);

function superAdminOf(scope: Pick<Scope, 'viewer'>): Viewer | null {
  try {
    return requireSuperAdmin(scope);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

/** The most looks that a member's data page shows. The member's export has all of them. */
const mostShown = 20;

/** The newest looks at a member's pages: when each began, and why. */
export function selectLooks({ db }: Scope, userId: string) {
  return db
    .select({ id: looks.id, reason: looks.reason, beganAt: looks.beganAt })
    .from(looks)
    .where(eq(looks.userId, userId))
    .orderBy(desc(looks.beganAt))
    .limit(mostShown);
}
