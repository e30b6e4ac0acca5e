import { and, eq, isNull, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { changedRows, insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { bundles, courses, entitlements, users } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { GrantAccess, TakeBackAccess } from '../schema';

/**
 * Gives a person access to a course or a bundle, independently of any other access that they have to it. While this
 * access lasts, giving it again changes nothing. Returns whether this request gave it. Throws not-found.
 */
export async function grantAccess(scope: Scope, { userId, what: { kind, refId } }: GrantAccess): Promise<boolean> {
  const viewer = requireAdmin(scope);
  const now = scope.now();
  const things = kind === 'course' ? courses : bundles;
  const isThere = sql`EXISTS (SELECT 1 FROM ${users} u WHERE u.id = ${userId})
    AND EXISTS (SELECT 1 FROM ${things} t WHERE t.id = ${refId})`;
  const hasItAlready = sql`EXISTS (SELECT 1 FROM ${entitlements} e WHERE e.user_id = ${userId} AND e.kind = ${kind}
    AND e.ref_id = ${refId} AND e.source = 'admin' AND e.revoked_at IS NULL
    AND (e.ends_at IS NULL OR e.ends_at > ${now.getTime()}))`;
  const { given, found } = await scope.write({
    granted: insertWhen(
      scope.db,
      entitlements,
      {
        id: newId(now.getTime()),
        userId,
        kind,
        refId,
        source: 'admin',
        // The audit log entry of this request names the administrator who gave the access.
        sourceId: scope.caller.requestId,
        createdAt: now,
      },
      sql`${isThere} AND NOT ${hasItAlready} AND ${stillActs(viewer)}`,
    ),
    logged: officeEntry(scope, { action: 'access-granted', subject: userId, details: { kind, refId } }),
    given: firstOf(changedRows(scope.db)),
    found: firstOf(scope.db.select({ isThere: sql<number>`${isThere}`.as('is_there') }).from(sql`(SELECT 1)`)),
  });
  if (!found?.isThere) throw new AppError('not-found', 'There is no such user, course or bundle.');
  return given?.count === 1;
}

/**
 * Takes back access that an administrator gave. Access that was bought or came with a code stays. A second call changes
 * nothing. Throws not-found.
 */
export async function takeBackAccess(scope: Scope, { userId, entitlementId }: TakeBackAccess): Promise<void> {
  const viewer = requireAdmin(scope);
  const isGift = and(
    eq(entitlements.id, entitlementId),
    eq(entitlements.userId, userId),
    eq(entitlements.source, 'admin'),
  );
  const { gift } = await scope.write({
    revoked: scope.db
      .update(entitlements)
      .set({ revokedAt: scope.now() })
      .where(and(isGift, isNull(entitlements.revokedAt), stillActs(viewer))),
    logged: officeEntry(scope, { action: 'access-taken-back', subject: userId, details: { entitlementId } }),
    gift: firstOf(scope.db.select({ id: entitlements.id }).from(entitlements).where(isGift)),
  });
  if (!gift) throw new AppError('not-found', 'There is no such access to remove.');
}
