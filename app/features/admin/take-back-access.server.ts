import { and, eq, isNull } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { firstOf } from '#db/read';
import { entitlements } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { TakeBackAccess } from './schema';

/**
 * Takes back a right that an administrator gave; rights that were bought or came with a code stay. A second call is
 * fine. Throws not-found.
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
      .where(and(isGift, isNull(entitlements.revokedAt), stillActs(scope, viewer))),
    logged: auditEntry(
      scope,
      { action: 'access-taken-back', subject: userId, details: { entitlementId }, isOfOffice: true },
      ifChanged,
    ),
    gift: firstOf(scope.db.select({ id: entitlements.id }).from(entitlements).where(isGift)),
  });
  if (!gift) throw new AppError('not-found', 'There is no such access to remove.');
}
