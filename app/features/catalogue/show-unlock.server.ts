import { and, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { courses } from '#db/schema';
import { isOutSql, mayOpenSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { selectCourses } from './list-courses.server';
import { courseIdOf, selectPlanPrices } from './queries.server';
import { selectOutline } from './show-course.server';

export type Unlock = Awaited<ReturnType<typeof showUnlock>>;

/** The ways to open a course's lessons, by id or slug, in one round trip. Open to all. Throws not-found. */
export async function showUnlock(scope: Scope, { id }: { id: string }) {
  if (!idPattern.test(id)) throw new AppError('not-found');
  const { db, viewer } = scope;
  const now = scope.now();
  const courseId = courseIdOf(id);
  const [course, right, prices, lessons] = await scope.read(
    firstOf(selectCourses(scope).where(and(sql`${courses.id} = ${courseId}`, isOutSql(courses, now)))),
    firstOf(
      db
        .select({ mayOpen: mayOpenSql(viewer?.id ?? null, courses.id, now) })
        .from(courses)
        .where(eq(courses.id, courseId)),
    ),
    selectPlanPrices(scope),
    selectOutline(db, { key: id, now: now.getTime() }),
  );
  if (!course) throw new AppError('not-found');
  return { course, mayOpen: right?.mayOpen ?? false, planPrices: prices, lessons };
}
