import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { billingCustomers, looks, users } from '#db/schema';
import { subscriptionAccessSql } from '~/features/entitlements/queries.server';
import { viewerOf } from '~/features/sessions/identify-viewer.server';
import { isAppError } from '~/kit/app-error';
import { readFirst, type Scope } from '~/scope/scope';
import { requireSuperAdmin, type Viewer } from '~/scope/viewer';

/**
 * The member as whom the viewer looks at the product, while that look is open: begun by this viewer in this session,
 * not over, and of an account that may be looked at. Null otherwise.
 */
export async function findLook(scope: Scope, lookId: string): Promise<Viewer | null> {
  const by = superAdminOf(scope);
  if (!by) return null;
  const now = scope.now();
  const row = await readFirst(
    scope,
    scope.db
      .select({
        endsAt: looks.endsAt,
        user: users,
        subscription: subscriptionAccessSql(users.id, now),
        currency: billingCustomers.currency,
      })
      .from(looks)
      .innerJoin(users, eq(users.id, looks.userId))
      .leftJoin(billingCustomers, eq(billingCustomers.userId, looks.userId))
      .where(
        and(
          eq(looks.id, lookId),
          eq(looks.byId, by.id),
          eq(looks.sessionId, by.sessionId),
          isNull(looks.endedAt),
          gt(looks.endsAt, now),
          canBeLookedAt,
        ),
      ),
  );
  if (!row) return null;
  const member = viewerOf(row, { id: '', via: 'web', lacksSecondFactor: false });
  return { ...member, look: { id: lookId, endsAt: row.endsAt } };
}

/** As an SQL condition on users: an ordinary member in good standing. Nobody looks at the accounts of staff. */
export const canBeLookedAt = and(
  eq(users.role, 'USER'),
  isNull(users.blockedAt),
  isNotNull(users.verifiedAt),
  isNotNull(users.userName),
);

function superAdminOf(scope: Scope): Viewer | null {
  try {
    return requireSuperAdmin(scope);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

/** The newest that a member's data page shows; their export has all. */
const mostShown = 20;

/** The looks at a member's pages, newest first: when, how long at most, and why. */
export function selectLooks({ db }: Scope, userId: string) {
  return db
    .select({ id: looks.id, reason: looks.reason, beganAt: looks.beganAt })
    .from(looks)
    .where(eq(looks.userId, userId))
    .orderBy(desc(looks.beganAt))
    .limit(mostShown);
}
