import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { categories, courseActivity, courses, lessons, tutors } from '#db/schema';
import { courseColumns } from '~/features/catalogue/queries.server';
import { isCourseOutSql, mayOpenSql, readerOf } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { firstLesson, publishedCount } from './list-courses-with-progress.server';
import { firstVideo, watchedPosition } from './queries.server';

/** The maximum number of courses in the list. */
const most = 12;

export type StartedCourse = Awaited<ReturnType<typeof selectStarted>>[number];

/** The member's started and unfinished courses, latest first, in one round trip. */
export async function listContinueLearning(scope: Scope): Promise<StartedCourse[]> {
  return selectStarted(scope, requireMember(scope));
}

/** The list as a statement, for pages that read more in the same batch. */
export function selectStarted(scope: Scope, viewer: Viewer) {
  const now = scope.now();
  return scope.db
    .select({
      ...courseColumns(readerOf(scope)),
      publishedLessonsCount: publishedCount(now),
      firstLesson: firstLesson(now),
      lastLesson: {
        id: lessons.id,
        slug: lessons.slug,
        title: lessons.title,
        durationMs: lessons.durationMs,
        number: lessons.position,
        video: firstVideo(lessons.id),
      },
      position: watchedPosition(viewer.id, lessons.id),
      lastViewedAt: courseActivity.lastViewedAt,
    })
    .from(courseActivity)
    .innerJoin(courses, eq(courses.id, courseActivity.courseId))
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .innerJoin(lessons, eq(lessons.id, courseActivity.lastLessonId))
    .where(
      and(
        eq(courseActivity.userId, viewer.id),
        isNull(courseActivity.completedAt),
        isCourseOutSql(viewer.id, courses, now),
        mayOpenSql(viewer.id, courses.id, now),
      ),
    )
    .orderBy(desc(courseActivity.lastViewedAt), asc(courses.id))
    .limit(most);
}
