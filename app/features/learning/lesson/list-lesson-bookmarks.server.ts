import { and, desc, eq, sql } from 'drizzle-orm';
import { type Answer, firstOf } from '#db/read';
import { courseActivity, courses, lessonBookmarks, lessonProgress, lessons } from '#db/schema';
import { countUpTo, existingFile, lessonNumber, readPage } from '~/features/catalogue/queries.server';
import { isCourseOutSql, isOutSql, mayOpenSql } from '~/features/entitlements/queries.server';
import type { Slice } from '~/kit/paging';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';

export type LessonBookmark = Answer<ReturnType<typeof readLessonBookmarks>>['items'][number];

/** The member's bookmarked lessons, newest bookmark first, including lessons that they may no longer open. */
export function readLessonBookmarks(scope: Scope, slice: Slice) {
  const viewer = requireMember(scope);
  const now = scope.now();
  const shown = and(
    eq(lessonBookmarks.userId, viewer.id),
    isOutSql(lessons, now),
    isCourseOutSql(viewer.id, courses, now),
  );
  const rows = scope.db
    .select({
      ...pick(lessons, 'id', 'slug', 'title', 'durationMs', 'isPreview'),
      position: lessonNumber(now),
      completedAt: lessonProgress.completedAt,
      course: {
        ...pick(courses, 'id', 'slug', 'title'),
        imageFileId: existingFile(courses.imageFileId),
        mayOpen: mayOpenSql(viewer.id, courses.id, now),
      },
    })
    .from(lessonBookmarks)
    .innerJoin(lessons, eq(lessons.id, lessonBookmarks.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.userId, viewer.id), eq(lessonProgress.lessonId, lessonBookmarks.lessonId)),
    )
    .where(shown)
    .orderBy(desc(lessonBookmarks.createdAt), desc(lessonBookmarks.lessonId))
    .limit(slice.limit)
    .offset(slice.offset);
  const counted = sql`FROM ${lessonBookmarks}
    CROSS JOIN ${lessons} ON ${lessons.id} = ${lessonBookmarks.lessonId}
    CROSS JOIN ${courses} ON ${courses.id} = ${lessons.courseId} WHERE ${shown}`;
  return readPage(scope, slice, rows, countUpTo(counted));
}

/** A lesson as a row of a list. */
export type LastLesson = NonNullable<Answer<ReturnType<typeof readLastLesson>>>;

/** The lesson that the member opened last, of those that they may open. */
export function readLastLesson(scope: Scope) {
  const viewer = requireMember(scope);
  const now = scope.now();
  return firstOf(
    scope.db
      .select({
        ...pick(lessons, 'id', 'slug', 'title', 'durationMs'),
        position: lessonNumber(now),
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
