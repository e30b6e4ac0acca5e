import { eq, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { hasRow } from '#db/insert-when';
import { firstOf } from '#db/read';
import { courses, lessons } from '#db/schema';
import { condition, subquery } from '#db/subqueries';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError, invalid } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { TransferLessons } from './lesson-schema';
import { closeGaps, isTouched, lessonsChanged } from './order-lessons.server';
import { countCourse } from './save-lesson.server';

/**
 * Moves lessons to the end of another course, in their order, all or none. A lesson that somebody began or commented on
 * stays, since its learners may not own the other course. Sent again it changes nothing. Returns how many moved. Throws
 * invalid and conflict.
 */
export async function transferLessons(scope: Scope, { courseId, lessonIds, to }: TransferLessons): Promise<number> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  if (to === courseId) throw invalid('', 'Choose another course.');
  const ids = JSON.stringify([...new Set(lessonIds)]);
  const isOne = sql`IN (SELECT value FROM json_each(${ids}))`;
  const countIn = (course: string) =>
    subquery<number>(sql`(SELECT count(*) FROM ${lessons} l WHERE l.course_id = ${course} AND l.id ${isOne})`);
  const count = new Set(lessonIds).size;
  const touched = subquery<string | null>(
    sql`(SELECT l.title FROM ${lessons} l WHERE l.id ${isOne} AND ${isTouched(sql`l.id`)} LIMIT 1)`,
  );
  const isCourse = condition(hasRow(courses, eq(courses.id, to)));
  const { state } = await scope.write({
    // Behind all others of both courses, in their order: no position is taken on the way.
    moved: sql`UPDATE ${lessons} SET course_id = ${to}, revision = ${newId(scope.now().getTime())},
        position = position + (SELECT coalesce(max(o.position), 0) FROM ${lessons} o WHERE o.course_id = ${to})
      WHERE course_id = ${courseId} AND id ${isOne} AND ${countIn(courseId)} = ${count} AND ${touched} IS NULL
        AND ${isCourse} AND ${stillActs(viewer)}`,
    logged: officeEntry(scope, {
      action: 'lessons-moved',
      details: { courseId, to, count, lessonIds: [...new Set(lessonIds)] },
    }),
    counted: [courseId, to].flatMap((course) => [...closeGaps(course), countCourse(course)]),
    state: firstOf(db.select({ moved: countIn(to), touched, isCourse }).from(sql`(SELECT 1)`)),
  });
  if (state?.moved === count) return count;
  if (!state?.isCourse) throw invalid('', 'Choose the course that the lessons move to.');
  if (state.touched !== null) {
    throw new AppError(
      'conflict',
      `Nothing was moved. People have started “${state.touched}” or commented on it, so it stays in this course.`,
      { code: 'LESSON_IN_USE' },
    );
  }
  throw lessonsChanged();
}
