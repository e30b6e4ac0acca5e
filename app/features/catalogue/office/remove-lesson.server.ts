import { and, eq, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { blocks, blockVideos, captions, files, lessons } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { OneLesson } from './lesson-schema';
import { closeGaps, isTouched } from './order-lessons.server';
import { countCourse } from './save-lesson.server';

/**
 * Removes a lesson that nobody has begun or commented on. Idempotent. Throws conflict for a lesson with activity: its
 * date can hide it instead.
 */
export async function removeLesson(scope: Scope, { courseId, lessonId }: OneLesson): Promise<void> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const isIt = and(eq(lessons.id, lessonId), eq(lessons.courseId, courseId));
  const mayGo = sql`NOT ${isTouched(sql`${lessonId}`)} AND ${stillActs(viewer)}
    AND EXISTS (SELECT 1 FROM ${lessons} WHERE ${isIt})`;
  const itsVideos = sql`(SELECT v.file_id FROM ${blockVideos} v
    JOIN ${blocks} b ON b.id = v.block_id WHERE b.lesson_id = ${lessonId})`;
  const { left } = await scope.write({
    captionsRemoved: sql`DELETE FROM ${captions} WHERE ${mayGo} AND file_id IN ${itsVideos}`,
    filesRemoved: sql`DELETE FROM ${files} WHERE ${mayGo} AND id IN ${itsVideos}`,
    removed: db.delete(lessons).where(and(isIt, mayGo)),
    logged: officeEntry(scope, { action: 'lesson-removed', details: { lessonId, courseId } }),
    counted: [...closeGaps(courseId), countCourse(courseId)],
    left: firstOf(db.select({ id: lessons.id }).from(lessons).where(isIt)),
  });
  if (left) {
    throw new AppError(
      'conflict',
      'People have started this lesson or commented on it. Move its publish date to the future instead.',
    );
  }
}
