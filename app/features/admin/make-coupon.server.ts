import { eq, inArray, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged, insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { coupons, courses } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { MakeCoupon, OneCoupon } from './schema';

/**
 * Makes a coupon for courses. A coupon for subscriptions is made at the billing provider, which charges by it. Throws
 * invalid for a code that exists, also if it has ended, and for unknown courses; and forbidden.
 */
export async function makeCoupon(scope: Scope, wish: MakeCoupon): Promise<void> {
  const viewer = requireAdmin(scope);
  const { code, percent, courseIds, description, lastDay, maxUses, perUser } = wish;
  const ids = [...new Set(courseIds)];
  const found = scope.db.$count(courses, inArray(courses.id, ids));
  const row = {
    ...{ code, percent, description, perUser },
    appliesTo: 'courses',
    courseIds: ids.length ? ids : null,
    expiresAt: lastDay ?? null,
    maxUses: maxUses ?? null,
  } as const;
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${coupons} c WHERE c.code = ${code})`;
  const before = firstOf(
    scope.db
      .select({
        isNew: sql<number>`${isNew}`.as('is_new'),
        areThere: sql<number>`${found} = ${ids.length}`.as('are_there'),
        acts: sql<number>`${stillActs(scope, viewer)}`.as('acts'),
      })
      .from(sql`(SELECT 1)`),
  );
  const { facts } = await scope.write({
    facts: before,
    made: insertWhen(
      scope.db,
      coupons,
      row,
      sql`${isNew} AND ${found} = ${ids.length} AND ${stillActs(scope, viewer)}`,
    ),
    logged: auditEntry(
      scope,
      { action: 'coupon-made', details: { code, percent, courses: ids }, isOfOffice: true },
      ifChanged,
    ),
  });
  if (!facts?.acts) throw new AppError('forbidden');
  if (!facts.areThere) throw invalid('courseIds', 'One of these courses no longer exists');
  if (!facts.isNew) throw invalid('code', 'A coupon with this code already exists');
}

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
