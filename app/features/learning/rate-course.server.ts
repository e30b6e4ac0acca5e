import { eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { courseRatings, courses } from '#db/schema';
import { courseIdOf, ratingBy } from '~/features/catalogue/queries.server';
import { isCourseOutSql, mayOpenSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { RateCourse } from './schema';

/**
 * Saves the viewer's rating of a course, replacing an earlier one, and returns it. For members with access, which the
 * write itself checks; triggers update the course's average. One round trip. Throws not-found and forbidden.
 */
export async function rateCourse(scope: Scope, { id, rating }: RateCourse): Promise<number> {
  const viewer = requireMember(scope);
  if (!idPattern.test(id)) throw new AppError('not-found');
  const { db } = scope;
  const at = scope.now();
  const now = at.getTime();
  const courseId = courseIdOf(id);
  const mayOpen = mayOpenSql(viewer.id, courses.id, at);
  const isOut = isCourseOutSql(viewer.id, courses, at);
  const keep = db
    .insert(courseRatings)
    .select(
      sql`SELECT ${viewer.id}, ${courses.id}, ${rating * 2}, ${now}, ${now} FROM ${courses}
        WHERE ${courses.id} = ${courseId} AND ${isOut} AND ${mayOpen}`,
    )
    .onConflictDoUpdate({
      target: [courseRatings.userId, courseRatings.courseId],
      set: { halves: sql`excluded.halves`, updatedAt: sql`excluded.updated_at` },
    });
  const { course } = await scope.write({
    keep,
    course: firstOf(
      db
        .select({ isOut, mayOpen, given: ratingBy(viewer.id, courses.id) })
        .from(courses)
        .where(eq(courses.id, courseId)),
    ),
  });
  if (!course?.isOut) throw new AppError('not-found');
  if (!course.mayOpen || course.given === null) {
    throw new AppError('forbidden', 'You do not have access to this course');
  }
  return course.given;
}
