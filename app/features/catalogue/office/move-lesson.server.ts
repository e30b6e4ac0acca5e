import { asc, eq } from 'drizzle-orm';
import { lessons } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { MoveLesson } from './lesson-schema';
import { orderLessons } from './order-lessons.server';

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
