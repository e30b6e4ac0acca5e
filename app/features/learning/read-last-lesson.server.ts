import { and, desc, eq } from 'drizzle-orm';
import { firstOf, type Read } from '#db/read';
import { courseActivity, courses, lessons } from '#db/schema';
import { existingFile } from '~/features/catalogue/queries.server';
import { isCourseOutSql, isOutSql, mayOpenSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';

/** A lesson as a row of a list. */
export interface LastLesson {
  id: string;
  slug: string;
  title: string;
  position: number;
  durationMs: number;
  course: { title: string; imageFileId: string | null };
}

/** The lesson that the member opened last, of those that they may open. */
export function readLastLesson(scope: Scope): Read<LastLesson | null> {
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
