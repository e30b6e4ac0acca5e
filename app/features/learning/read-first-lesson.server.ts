import { and, asc, eq, not, type SQL, sql } from 'drizzle-orm';
import { hasRow } from '#db/insert-when';
import { firstOf, type Read, readOf } from '#db/read';
import { courseActivity, courses, lessons, tutors } from '#db/schema';
import { existingFile, lessonNumber, publishedCount } from '~/features/catalogue/queries.server';
import { isCandidateSql, isCourseOutSql, isOutSql, isOwnedSql } from '~/features/entitlements/queries.server';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { firstVideo, watchedPosition } from './queries.server';

/** A lesson to start with. */
export type FirstLesson = Awaited<ReturnType<typeof selectFrom>>[number];

/**
 * A lesson that a member can start with: the first lesson of a course that they own and never opened; else the first
 * free one, preferably of a beginners' course. Members with the package start with any first lesson. Null if none of
 * the first courses is open.
 */
export function readFirstLesson(scope: Scope, viewer: Viewer): Read<FirstLesson | null> {
  const isOwn = and(isCandidateSql(viewer.id, courses.id), isOwnedSql(viewer.id, courses.id, scope.now()));
  // Only the first courses, so that the cost does not grow with the catalogue.
  const isAmongFirst = sql`${courses.position} < (SELECT min(c.position) FROM ${courses} c) + ${mostLookedAt}`;
  const isOpen = and(
    isAmongFirst,
    eq(courses.isReferralSource, false),
    viewer.opensEverything ? undefined : sql`${lessons.isPreview} = 1`,
  );
  return readOf(
    [
      firstOf(selectFrom(scope, viewer, isOwn)),
      firstOf(selectFrom(scope, viewer, and(isOpen, eq(courses.level, 'beginner')))),
      firstOf(selectFrom(scope, viewer, and(isOpen, not(eq(courses.level, 'beginner'))))),
    ],
    (own, forBeginners, other) => own ?? forBeginners ?? other ?? null,
  );
}

/** The number of positions in the list of courses to look at; the demo has 24. */
const mostLookedAt = 40;

/** Joins the tables in this order, so rows come in the courses' order and the limit ends the walk. */
function selectFrom(scope: Scope, viewer: Viewer, which: SQL | undefined) {
  const { db } = scope;
  const now = scope.now();
  return db
    .select({
      ...pick(lessons, 'id', 'slug', 'title', 'isPreview', 'durationMs', 'chapters'),
      number: lessonNumber(now),
      video: firstVideo(lessons.id),
      position: watchedPosition(viewer.id, lessons.id),
      tutorName: tutors.name,
      course: {
        ...pick(courses, 'id', 'slug', 'title'),
        imageFileId: existingFile(courses.imageFileId),
        lessonsCount: publishedCount(now).as('published_lessons'),
        isOwned: isOwnedSql(viewer.id, courses.id, now),
      },
    })
    .from(courses)
    .crossJoin(lessons)
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .where(
      and(
        eq(lessons.courseId, courses.id),
        isOutSql(lessons, now),
        isCourseOutSql(viewer.id, courses, now),
        which,
        not(hasRow(courseActivity, and(eq(courseActivity.userId, viewer.id), eq(courseActivity.courseId, courses.id)))),
      ),
    )
    .orderBy(asc(courses.position), asc(lessons.position))
    .limit(1);
}
