import { sql } from 'drizzle-orm';
import { lessonBookmarks } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { lessonIdOf, openLesson } from './queries.server';
import { type Lesson, onlyOpen, readLesson } from './show-lesson.server';

/**
 * Bookmarks a lesson and returns it updated. Idempotent, one round trip; for members with access, which the write
 * itself checks. Throws not-found and forbidden.
 */
export async function bookmarkLesson(scope: Scope, { lesson }: { lesson: string }): Promise<Lesson> {
  const viewer = requireMember(scope);
  const at = scope.now();
  const add = scope.db
    .insert(lessonBookmarks)
    .select(sql`SELECT ${viewer.id}, l.id, ${at.getTime()} ${openLesson(viewer, lessonIdOf(lesson), at)}`)
    .onConflictDoNothing();
  const { found } = await scope.write({ add, found: onlyOpen(readLesson(scope, lesson)) });
  return found;
}
