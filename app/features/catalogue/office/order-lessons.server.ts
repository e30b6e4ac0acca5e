import { type SQL, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { comments, lessonProgress, lessons } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { OrderLessons } from './lesson-schema';

/**
 * Reorders a course's lessons; ids, and with them people's progress, stay. Sending the order that is saved changes
 * nothing. Throws conflict if these are not all of its lessons, since somebody added or removed one meanwhile, or if
 * their order is no longer the one that was seen.
 */
export async function orderLessons(scope: Scope, { courseId, lessonIds, seen }: OrderLessons): Promise<void> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const ids = JSON.stringify(lessonIds);
  const ofCourse = sql`SELECT l.id FROM ${lessons} l WHERE l.course_id = ${courseId}`;
  const isAll = sql`NOT EXISTS (${ofCourse} EXCEPT SELECT value FROM json_each(${ids}))
    AND NOT EXISTS (SELECT value FROM json_each(${ids}) EXCEPT ${ofCourse})
    AND (SELECT count(*) FROM json_each(${ids})) = (SELECT count(DISTINCT value) FROM json_each(${ids}))`;
  const isOrder = (order: string[]): SQL =>
    sql`(SELECT json_group_array(o.id) FROM (${ofCourse} ORDER BY l.position) o) = ${JSON.stringify(order)}`;
  const isAsSeen = seen ? isOrder(seen) : sql`1`;
  const { state } = await scope.write({
    // Positions are unique at every moment, so lessons move through negative ones.
    movedBelowZero: sql`UPDATE ${lessons} SET position = -position
      WHERE course_id = ${courseId} AND ${isAll} AND ${isAsSeen} AND NOT ${isOrder(lessonIds)}
        AND ${stillActs(viewer)}`,
    logged: officeEntry(scope, { action: 'lessons-ordered', details: { courseId } }),
    placed: sql`UPDATE ${lessons} SET position = 1 + (SELECT j.key FROM json_each(${ids}) j WHERE j.value = ${lessons.id})
      WHERE course_id = ${courseId} AND position < 0`,
    state: firstOf(db.select({ isDone: sql<number>`${isOrder(lessonIds)}`.as('is_done') }).from(sql`(SELECT 1)`)),
  });
  if (!state?.isDone) throw lessonsChanged();
}

/** Statements: number the lessons of a course from 1 without gaps; learners see these numbers. */
export function closeGaps(courseId: string): Statement[] {
  return [
    sql`UPDATE ${lessons} SET position = -n.place
      FROM (SELECT l.id, row_number() OVER (ORDER BY l.position) AS place FROM ${lessons} l
        WHERE l.course_id = ${courseId}) n
      WHERE ${lessons.id} = n.id AND ${lessons.position} <> n.place`,
    sql`UPDATE ${lessons} SET position = -position WHERE course_id = ${courseId} AND position < 0`,
  ];
}

/** As SQL: somebody began this lesson or commented on it, so it stays where it is. */
export function isTouched(lessonId: SQL): SQL {
  return sql`(EXISTS (SELECT 1 FROM ${lessonProgress} p WHERE p.lesson_id = ${lessonId})
    OR EXISTS (SELECT 1 FROM ${comments} c WHERE c.subject_kind = 'lesson' AND c.subject_id = ${lessonId}))`;
}

/** The lessons of a course are not the ones that its page showed. */
export function lessonsChanged(): AppError {
  return new AppError('conflict', 'The list of lessons has changed meanwhile. Nothing was saved.', {
    code: 'LESSONS_CHANGED',
  });
}
