import { eq, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { firstOf } from '#db/read';
import { coupons } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { OneCoupon } from './schema';

/** Ends a coupon for courses: from now on nobody can use it; orders that were placed with it keep it. */
export async function endCoupon(scope: Scope, { code }: OneCoupon): Promise<void> {
  const viewer = requireAdmin(scope);
  const at = scope.now();
  const { coupon } = await scope.write({
    ended: scope.db
      .update(coupons)
      .set({ expiresAt: at })
      .where(
        sql`${eq(coupons.code, code)} AND ${coupons.appliesTo} = 'courses' AND ${stillActs(scope, viewer)}
          AND (${coupons.expiresAt} IS NULL OR ${coupons.expiresAt} > ${at.getTime()})`,
      ),
    logged: auditEntry(scope, { action: 'coupon-ended', details: { code }, isOfOffice: true }, ifChanged),
    coupon: firstOf(
      scope.db
        .select({ appliesTo: coupons.appliesTo, expiresAt: coupons.expiresAt })
        .from(coupons)
        .where(eq(coupons.code, code)),
    ),
  });
  if (!coupon) throw invalid('code', 'There is no such coupon');
  if (coupon.appliesTo !== 'courses')
    throw new AppError('conflict', 'A coupon for subscriptions ends at the provider.');
  if (!coupon.expiresAt || coupon.expiresAt > at) throw new AppError('forbidden');
}
