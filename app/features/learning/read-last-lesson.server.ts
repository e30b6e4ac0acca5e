import { and, desc, eq } from 'drizzle-orm';
import { type Answer, firstOf } from '#db/read';
import { courseActivity, courses, lessons } from '#db/schema';
import { existingFile } from '~/features/catalogue/queries.server';
import { isCourseOutSql, isOutSql, mayOpenSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';

/** A lesson as a row of a list. */
export type LastLesson = NonNullable<Answer<ReturnType<typeof readLastLesson>>>;

/** The lesson that the member opened last, of those that they may open. */
export function readLastLesson(scope: Scope) {
  const viewer = requireMember(scope);
  const now = scope.now();
  return firstOf(
    scope.db
      .select({
        id: lessons.id,
        slug: lessons.slug,
        title: lessons.title,
        position: lessons.position,
        durationMs: lessons.durationMs,
        course: { title: courses.title, imageFileId: existingFile(courses.imageFileId) },
      })
      .from(courseActivity)
      .innerJoin(lessons, eq(lessons.id, courseActivity.lastLessonId))
      .innerJoin(courses, eq(courses.id, courseActivity.courseId))
      .where(
        and(
          eq(courseActivity.userId, viewer.id),
          isOutSql(lessons, now),
          isCourseOutSql(viewer.id, courses, now),
          mayOpenSql(viewer.id, courses.id, now),
        ),
      )
      .orderBy(desc(courseActivity.lastViewedAt))
      .limit(1),
  );
}
