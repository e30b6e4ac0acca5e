import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { firstOf } from '#db/read';
import { courses, planPrices, plans } from '#db/schema';
import { mayOpenSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { type CourseSummary, selectCourses } from './list-courses.server';
import type { PlanPrice } from './lowest-plan';
import { courseIdOf } from './queries.server';

export interface Unlock {
  course: CourseSummary;
  /** Whoever asks may open its lessons already. */
  mayOpen: boolean;
  /** What plans cost, in all currencies. */
  planPrices: PlanPrice[];
}

/** What opens a course's lessons, by id or urlPart, in one round trip. Open to all. Throws not-found. */
export async function showUnlock(scope: Scope, { id }: { id: string }): Promise<Unlock> {
  if (!idPattern.test(id)) throw new AppError('not-found');
  const { db, viewer } = scope;
  const now = scope.now();
  const courseId = courseIdOf(id);
  const [course, right, prices] = await scope.read(
    firstOf(selectCourses(scope).where(and(sql`${courses.id} = ${courseId}`, lte(courses.publishedAt, now)))),
    firstOf(
      db
        .select({ mayOpen: mayOpenSql(viewer?.id ?? null, courses.id, now) })
        .from(courses)
        .where(eq(courses.id, courseId)),
    ),
    selectPlanPrices(db),
  );
  if (!course) throw new AppError('not-found');
  return { course, mayOpen: right?.mayOpen ?? false, planPrices: prices };
}

/** Statement: what each plan costs, in all currencies. */
export function selectPlanPrices(db: Database) {
  return db
    .select({
      type: plans.type,
      billingCyclePeriod: plans.billingCyclePeriod,
      currency: planPrices.currency,
      price: planPrices.price,
    })
    .from(planPrices)
    .innerJoin(plans, eq(plans.id, planPrices.planId))
    .orderBy(asc(plans.position));
}
