import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { rawStatement } from '#db/raw-statement';
import { firstOf } from '#db/read';
import { lessons } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { MoveLesson, OrderLessons } from './lesson-schema';

/**
 * Reorders a course's lessons; ids, and with them people's progress, stay. Throws conflict if these are not all of its
 * lessons, since somebody added or removed one meanwhile.
 */
export async function orderLessons(scope: Scope, { courseId, lessonIds }: OrderLessons): Promise<void> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const ids = JSON.stringify(lessonIds);
  const ofCourse = sql`SELECT l.id FROM ${lessons} l WHERE l.course_id = ${courseId}`;
  const isAll: SQL = sql`NOT EXISTS (${ofCourse} EXCEPT SELECT value FROM json_each(${ids}))
    AND NOT EXISTS (SELECT value FROM json_each(${ids}) EXCEPT ${ofCourse})
    AND (SELECT count(*) FROM json_each(${ids})) = (SELECT count(DISTINCT value) FROM json_each(${ids}))`;
  const { state } = await scope.write({
    // Positions are unique at every moment, so lessons move through negative ones.
    movedBelowZero: rawStatement(
      db,
      sql`UPDATE ${lessons} SET position = -position
      WHERE course_id = ${courseId} AND ${isAll} AND ${stillActs(scope, viewer)}`,
    ),
    logged: auditEntry(scope, { action: 'lessons-ordered', details: { courseId }, isOfOffice: true }, ifChanged),
    placed: rawStatement(
      db,
      sql`UPDATE ${lessons} SET position = 1 + (SELECT j.key FROM json_each(${ids}) j WHERE j.value = ${lessons.id})
      WHERE course_id = ${courseId} AND position < 0`,
    ),
    state: firstOf(db.select({ isAll: sql<number>`${isAll}`.as('is_all') }).from(sql`(SELECT 1)`)),
  });
  if (!state?.isAll) {
    throw new AppError('conflict', 'The list of lessons has changed. Reload the page.', {
      code: 'LESSONS_CHANGED',
    });
  }
}

/** Moves a lesson up or down by one in its course; beyond the first or last place it stays. Throws conflict. */
export async function moveLesson(scope: Scope, { courseId, move }: MoveLesson): Promise<void> {
  requireAdmin(scope);
  const [way, lessonId = ''] = move.split(' ');
  const [rows] = await scope.read(
    scope.db
      .select({ id: lessons.id })
      .from(lessons)
      .where(eq(lessons.courseId, courseId))
      .orderBy(asc(lessons.position)),
  );
  const ids = rows.map(({ id }) => id);
  const at = ids.indexOf(lessonId);
  const to = way === 'up' ? at - 1 : at + 1;
  if (at < 0 || to < 0 || to >= ids.length) return;
  ids.splice(at, 1);
  ids.splice(to, 0, lessonId);
  await orderLessons(scope, { courseId, lessonIds: ids });
}
