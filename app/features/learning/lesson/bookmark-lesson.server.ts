import { and, eq, sql } from 'drizzle-orm';
import { lessonBookmarks } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type LessonRow, lessonIdOf, openLesson } from '../queries.server';
import { type Lesson, onlyOpen, readLesson, readLessonRow } from './show-lesson.server';

/**
 * Bookmarks a lesson and returns it updated. Idempotent, one round trip; for members with access, which the write
 * itself checks. Throws not-found and forbidden.
 */
export async function bookmarkLesson(scope: Scope, { lesson }: { lesson: string }): Promise<Lesson> {
  const viewer = requireMember(scope);
  const at = scope.now();
  const add = scope.db
    .insert(lessonBookmarks)
    .select(
      sql`SELECT ${viewer.id}, l.id, ${at.getTime()} ${openLesson({ userId: viewer.id, now: at }, lessonIdOf(lesson))}`,
    )
    .onConflictDoNothing();
  const { found } = await scope.write({ add, found: onlyOpen(readLesson(scope, lesson)) });
  return found;
}

/**
 * Removes a bookmark and returns its lesson, even one that the viewer may no longer open. Idempotent, one round trip.
 * Throws not-found.
 */
export async function removeLessonBookmark(scope: Scope, { lesson: key }: { lesson: string }): Promise<LessonRow> {
  const viewer = requireMember(scope);
  const { lesson } = await scope.write({
    removed: scope.db
      .delete(lessonBookmarks)
      .where(and(eq(lessonBookmarks.userId, viewer.id), sql`${lessonBookmarks.lessonId} = ${lessonIdOf(key)}`)),
    lesson: readLessonRow(scope, key),
  });
  return lesson;
}
