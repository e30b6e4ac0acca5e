import { asc, eq, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { lessons } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { stillActs } from '~/features/accounts/office-guards.server';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { copyContents, copyOf, insertCopies } from './lesson-copies.server';
import type { DuplicateLessons } from './lesson-schema';
import { lessonsChanged } from './order-lessons.server';
import { countCourse } from './save-lesson.server';

/**
 * Copies lessons to the end of their course as drafts, all or none, without progress and comments. The key names the
 * copies, so sending it again makes no more. Returns their ids. Throws conflict.
 */
export async function duplicateLessons(scope: Scope, input: DuplicateLessons): Promise<string[]> {
  const viewer = requireAdmin(scope);
  const { courseId, lessonIds, key } = input;
  const { db } = scope;
  const [all] = await scope.read(
    db
      .select({ id: lessons.id, slug: lessons.slug, title: lessons.title })
      .from(lessons)
      .where(eq(lessons.courseId, courseId))
      .orderBy(asc(lessons.position)),
  );
  const found = all.filter(({ id }) => lessonIds.includes(id));
  if (found.length !== new Set(lessonIds).size) throw lessonsChanged();
  const copies = found.map((lesson, at) => copyOf(lesson, at ? `${at + 1}-${key}` : key));
  const made = copies.map(({ to }) => to);
  const revision = newId(scope.now().getTime());
  const isWhole = sql`(SELECT count(*) FROM ${lessons} l WHERE l.course_id = ${courseId}
    AND l.id IN (SELECT value FROM json_each(${JSON.stringify(found.map(({ id }) => id))}))) = ${found.length}`;
  const isThere = sql`l.id IN (SELECT value FROM json_each(${JSON.stringify(made)}))`;
  const countOf = (what = sql`1`) => sql`(SELECT count(*) FROM ${lessons} l WHERE ${isThere} AND ${what})`;
  const isMine = sql`${countOf(sql`l.revision = ${revision}`)} = ${made.length}`;
  try {
    const { state } = await scope.write({
      copied: insertCopies({
        copies,
        courseId,
        revision,
        when: sql`${countOf()} = 0 AND ${isWhole} AND ${stillActs(viewer)}`,
      }),
      logged: officeEntry(scope, {
        action: 'lessons-duplicated',
        details: { courseId, count: made.length, lessonIds: made },
      }),
      contents: copyContents(scope, { copies, when: isMine }),
      counted: countCourse(courseId),
      state: firstOf(db.select({ there: sql<number>`${countOf()}`.as('there') }).from(sql`(SELECT 1)`)),
    });
    if (state?.there !== made.length) throw lessonsChanged();
    return made;
  } catch (error) {
    // Somebody gave another lesson the address that the copy would have.
    if (isUniqueViolation(error, 'lessons.slug')) throw lessonsChanged();
    throw error;
  }
}
