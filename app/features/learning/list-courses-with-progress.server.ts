import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { firstOf, known } from '#db/read';
import { categories, courseActivity, courses, lessons, tutors } from '#db/schema';
import { countListed } from '~/features/catalogue/list-courses.server';
import { courseColumns, courseIdOf, lessonNumber, publishedCount, readPage } from '~/features/catalogue/queries.server';
import { readCourse } from '~/features/catalogue/show-course.server';
import { isCourseOutSql, isOutSql, mayOpenSql, readerOf } from '~/features/entitlements/queries.server';
import type { Slice } from '~/kit/paging';
import { pick } from '~/kit/pick';
import { readOne, type Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { firstVideo, nextLessonSql, watchedPosition } from './queries.server';

export interface LessonLink {
  id: string;
  slug: string;
  title: string;
}

export type CourseWithProgress = Awaited<ReturnType<typeof listCoursesWithProgress>>['items'][number];

/** All courses with the member's progress in each. */
export async function listCoursesWithProgress(scope: Scope, slice: Slice) {
  const { id: userId } = requireMember(scope);
  const now = scope.now();
  const rows = scope.db
    .select({
      ...courseColumns(readerOf(scope)),
      lessonsCount: publishedCount(now),
      firstLesson: firstLesson(now),
      lastLesson: lessonLink(sql`FROM ${courseActivity} ca JOIN ${lessons} f ON f.id = ca.last_lesson_id
        WHERE ca.user_id = ${userId} AND ca.course_id = ${courses.id} AND ${isOutSql('f', now)}`),
    })
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .where(and(isOutSql(courses, now), eq(courses.isReferralSource, false)))
    .orderBy(asc(courses.position))
    .limit(slice.limit)
    .offset(slice.offset);
  return readOne(scope, readPage(scope, slice, rows, countListed(now, null)));
}

/** Column: the first published lesson of the course. */
function firstLesson(now: Date): SQL<LessonLink | null> {
  return lessonLink(sql`FROM ${lessons} f WHERE f.course_id = ${courses.id} AND ${isOutSql('f', now)}
    ORDER BY f.position LIMIT 1`);
}

/** A lesson `f` as one column. */
function lessonLink(from: SQL): SQL<LessonLink | null> {
  return sql`(SELECT json_object('id', f.id, 'slug', f.slug, 'title', f.title) ${from})`.mapWith(
    (text: string) => JSON.parse(text) as LessonLink,
  ) as SQL<LessonLink | null>;
}

export type CourseWithPlace = Awaited<ReturnType<typeof showCourseWithPlace>>;

/**
 * Everything on a course's page, its first lesson and the lesson that the reader viewed last, in one round trip, by id
 * or slug. Open to all; guests have viewed none. Throws not-found.
 */
export async function showCourseWithPlace(scope: Scope, { id }: { id: string }) {
  const [course, lastLesson] = await scope.read(
    readCourse(scope, { id }),
    scope.viewer ? firstOf(selectLastViewed(scope, scope.viewer.id, id)) : known(null),
  );
  return { ...course, firstLesson: course.lessons[0] ?? null, lastLesson: lastLesson ?? null };
}

function selectLastViewed(scope: Scope, userId: string, course: string) {
  return scope.db
    .select(pick(lessons, 'id', 'slug', 'title'))
    .from(courseActivity)
    .innerJoin(lessons, eq(lessons.id, courseActivity.lastLessonId))
    .where(
      and(
        eq(courseActivity.userId, userId),
        sql`${courseActivity.courseId} = ${courseIdOf(course)}`,
        isOutSql(lessons, scope.now()),
      ),
    );
}

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
      lessonsCount: publishedCount(now),
      firstLesson: firstLesson(now),
      lastLesson: lessonLink(
        sql`FROM ${lessons} f WHERE f.id = ${courseActivity.lastLessonId} AND ${isOutSql('f', now)}`,
      ),
      nextLesson: {
        ...pick(lessons, 'id', 'slug', 'title', 'durationMs'),
        number: lessonNumber(now),
        video: firstVideo(lessons.id),
      },
      position: watchedPosition(viewer.id, lessons.id),
      lastViewedAt: courseActivity.lastViewedAt,
    })
    .from(courseActivity)
    .innerJoin(courses, eq(courses.id, courseActivity.courseId))
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .innerJoin(
      lessons,
      sql`${lessons.id} = ${nextLessonSql(readerOf(scope), courseActivity.courseId, courseActivity.leftLessonId)}`,
    )
    .where(
      and(
        eq(courseActivity.userId, viewer.id),
        isNull(courseActivity.completedAt),
        isCourseOutSql(viewer.id, courses, now),
        mayOpenSql(viewer.id, courses.id, now),
      ),
    )
    .orderBy(desc(courseActivity.leftAt), asc(courses.id))
    .limit(most);
}
