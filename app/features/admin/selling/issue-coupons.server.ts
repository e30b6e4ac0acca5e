import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { beginsWith } from '#db/beginning';
import { insertWhen } from '#db/insert-when';
import { ordered } from '#db/ordered';
import { firstOf } from '#db/read';
import { coupons, courses, planCouponUses } from '#db/schema';
import { condition, subquery } from '#db/subqueries';
import { stillActs } from '~/features/accounts/office-guards.server';
import { selectChoices } from '~/features/catalogue/office/open-course.server';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { isOutSql } from '~/features/entitlements/queries.server';
import { AppError, invalid } from '~/kit/app-error';
import { sliceOf, type TableAsk } from '~/kit/table';
import { typedCode } from '~/kit/text/typed-code';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { endOfLastDay } from '../rules';
import type { MakeCoupon, OneCoupon } from '../schema';

/**
 * Lists coupons by code, with how often each was used, and the courses that a coupon can be limited to. One round trip.
 */
export async function listCoupons(scope: Scope, ask: TableAsk) {
  requireAdmin(scope);
  const { db } = scope;
  const rows = db
    .select({
      ...getTableColumns(coupons),
      // Coupons for courses have a counter of their uses; coupons for subscriptions have one row for each use.
      uses: subquery<number>(sql`CASE ${coupons.appliesTo} WHEN 'courses' THEN ${coupons.usedCount}
        ELSE (SELECT count(*) FROM ${planCouponUses} p WHERE p.code = ${coupons.code} AND p.held_until IS NULL) END`),
    })
    .from(coupons)
    .where(
      and(
        ask.search ? beginsWith(coupons.code, typedCode(ask.search)) : undefined,
        ask.filters.for ? eq(coupons.appliesTo, ask.filters.for as 'courses' | 'subscription') : undefined,
      ),
    )
    .orderBy(...ordered(ask, { code: [coupons.code] }));
  const offered = selectChoices(scope, courses).where(isOutSql(courses, scope.now()));
  const [page, shown] = await scope.read(readOpenPage(sliceOf(ask), rows), offered);
  return { page, courses: shown };
}

export type CouponRow = Awaited<ReturnType<typeof listCoupons>>['page']['items'][number];

/**
 * Makes a coupon for courses. Coupons for subscriptions are made at the billing provider, which applies them. Throws
 * invalid for a code that exists, even if its coupon has ended, and for unknown courses; and forbidden.
 */
export async function makeCoupon(scope: Scope, wish: MakeCoupon): Promise<void> {
  const viewer = requireAdmin(scope);
  const { code, percent, courseIds, description, lastDay, maxUses, perUser } = wish;
  const expiresAt = endOfLastDay(lastDay, scope.config.brand.timeZone, scope.now());
  const ids = [...new Set(courseIds)];
  const found = scope.db.$count(courses, inArray(courses.id, ids));
  const row = {
    ...{ code, percent, description, perUser },
    appliesTo: 'courses',
    courseIds: ids.length ? ids : null,
    expiresAt,
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

/** Ends a coupon for courses: nobody can use it from now on, but orders already placed with it keep it. */
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
