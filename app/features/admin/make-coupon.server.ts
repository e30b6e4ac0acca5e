import { eq, inArray, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { coupons, courses } from '#db/schema';
import { condition } from '#db/subqueries';
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
  const areThere = sql`${found} = ${ids.length}`;
  const acts = stillActs(viewer);
  const asked = { isNew: condition(isNew), areThere: condition(areThere), acts: condition(acts) };
  const { facts } = await scope.write({
    facts: firstOf(scope.db.select(asked).from(sql`(SELECT 1)`)),
    made: insertWhen(scope.db, coupons, row, sql`${isNew} AND ${areThere} AND ${acts}`),
    logged: officeEntry(scope, { action: 'coupon-made', details: { code, percent, courses: ids } }),
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
        sql`${eq(coupons.code, code)} AND ${coupons.appliesTo} = 'courses' AND ${stillActs(viewer)}
          AND (${coupons.expiresAt} IS NULL OR ${coupons.expiresAt} > ${at.getTime()})`,
      ),
    logged: officeEntry(scope, { action: 'coupon-ended', details: { code } }),
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
