import { and, eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { courses } from '#db/schema';
import type { CourseSummary } from '~/features/catalogue/list-courses.server';
import { selectCourses } from '~/features/catalogue/list-courses.server';
import { courseIdOf } from '~/features/catalogue/queries.server';
import { isCourseOutSql, mayOpenSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { type OutlineEntry, readCourseCompletion, readLastPlace, selectOutline } from './queries.server';
import { type LastPlace, type Standing, standingIn } from './rules';

export interface CourseLessons {
  course: CourseSummary;
  /** Whoever asks may open all of them. */
  mayOpen: boolean;
  lessons: OutlineEntry[];
  standing: Standing;
  /** Where whoever asks was last; null before they began. */
  last: LastPlace | null;
}

/** A course's lessons with the progress of whoever asks, in one round trip. Open to all. Throws not-found. */
export async function listCourseLessons(scope: Scope, { id }: { id: string }): Promise<CourseLessons> {
  if (!idPattern.test(id)) throw new AppError('not-found');
  const { db, viewer } = scope;
  const now = scope.now();
  const courseId = courseIdOf(id);
  const [course, right, lessons, completedAt, last] = await scope.read(
    firstOf(
      selectCourses(scope).where(
        and(sql`${courses.id} = ${courseId}`, isCourseOutSql(viewer?.id ?? null, courses, now)),
      ),
    ),
    firstOf(
      db
        .select({ mayOpen: mayOpenSql(viewer?.id ?? null, courses.id, now) })
        .from(courses)
        .where(eq(courses.id, courseId)),
    ),
    selectOutline(scope, courseId),
    readCourseCompletion(scope, courseId),
    readLastPlace(scope, courseId),
  );
  if (!course) throw new AppError('not-found');
  return { course, mayOpen: right?.mayOpen ?? false, lessons, standing: standingIn(lessons, completedAt), last };
}
