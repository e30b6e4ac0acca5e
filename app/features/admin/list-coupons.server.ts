import { and, asc, eq, sql } from 'drizzle-orm';
import { beginsWith } from '#db/beginning';
import { ordered } from '#db/ordered';
import { coupons, courses, planCouponUses } from '#db/schema';
import { subquery } from '#db/subqueries';
import { couponCode } from '~/features/basket/coupon-rules';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { isOutSql } from '~/features/entitlements/queries.server';
import { sliceOf, type TableAsk } from '~/kit/table';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/** Beyond this many the first by title are offered. */
const mostCourses = 500;

/** Coupons by their codes, with how often each was used, and the courses that one can be limited to. One round trip. */
export async function listCoupons(scope: Scope, ask: TableAsk) {
  requireAdmin(scope);
  const { db } = scope;
  const rows = db
    .select({
      code: coupons.code,
      appliesTo: coupons.appliesTo,
      percent: coupons.percent,
      cycles: coupons.cycles,
      isForever: coupons.isForever,
      plan: coupons.plan,
      courseIds: coupons.courseIds,
      description: coupons.description,
      expiresAt: coupons.expiresAt,
      maxUses: coupons.maxUses,
      perUser: coupons.perUser,
      // What is bought once keeps a count; what is subscribed to, rows.
      uses: subquery<number>(sql`CASE ${coupons.appliesTo} WHEN 'courses' THEN ${coupons.usedCount}
        ELSE (SELECT count(*) FROM ${planCouponUses} p WHERE p.code = ${coupons.code} AND p.held_until IS NULL) END`),
    })
    .from(coupons)
    .where(
      and(
        ask.search ? beginsWith(coupons.code, couponCode(ask.search)) : undefined,
        ask.filters.for ? eq(coupons.appliesTo, ask.filters.for as 'courses' | 'subscription') : undefined,
      ),
    )
    .orderBy(...ordered(ask, { code: [coupons.code] }));
  const offered = db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(isOutSql(courses, scope.now()))
    .orderBy(asc(courses.title))
    .limit(mostCourses);
  const [page, shown] = await scope.read(readOpenPage(sliceOf(ask), rows), offered);
  return { page, courses: shown };
}

export type CouponRow = Awaited<ReturnType<typeof listCoupons>>['page']['items'][number];
