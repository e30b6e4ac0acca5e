import { type AnyColumn, and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { firstOf, type Read, readOf } from '#db/read';
import {
  blocks,
  blockVideos,
  courseActivity,
  courses,
  files,
  lessonBookmarks,
  lessonProgress,
  lessons,
  tutors,
  videoPositions,
} from '#db/schema';
import { condition, subquery } from '#db/subqueries';
import type { Gear } from '~/features/catalogue/gear';
import { courseIdOf, existingFile, numberInOutline, ratingBy } from '~/features/catalogue/queries.server';
import {
  isCourseOutSql,
  isOutSql,
  mayOpenSql,
  type Reader,
  type ReaderPlaces,
  readerValues,
} from '~/features/entitlements/queries.server';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { askedSinceOf, isAskedBeforeSql } from './lesson/asked-before.server';
import type { CoursePlace } from './rules';

/** The user id of guests: no row has it. */
export const nobody = '';

/** SQL: the id of the lesson with this id or slug. */
export function lessonIdOf(key: string | SQL<string>): SQL<string> {
  return sql<string>`(SELECT k.id FROM ${lessons} k WHERE k.id = ${key} OR k.slug = ${key} LIMIT 1)`;
}

/** SQL: the id of the course of the lesson with this id or slug. */
export function courseIdOfLesson(key: string | SQL<string>): SQL<string> {
  return sql<string>`(SELECT k.course_id FROM ${lessons} k WHERE k.id = ${key} OR k.slug = ${key} LIMIT 1)`;
}

/** The placeholders of a statement about one lesson: its id or slug, the reader, the time. */
type LessonPlaces = ReaderPlaces & { key: SQL<string>; askedSince: SQL<number> | null };

/** A published lesson by id or slug, with its course, and whether this viewer may open it. */
export function selectLesson(scope: Scope, key: string) {
  return selectLessonFor(scope.db, { ...readerValues(scope), key, askedSince: askedSinceOf(scope) });
}

const selectLessonFor = prepared((db, { key, userId, now, askedSince }: LessonPlaces) =>
  db
    .select({
      ...pick(lessons, 'id', 'slug', 'title', 'isPreview', 'durationMs', 'commentsCount'),
      gear: sql<Gear | null>`coalesce(${lessons.gear}, ${courses.gear})`.mapWith(courses.gear),
      course: {
        ...pick(courses, 'id', 'slug', 'title', 'overview'),
        imageFileId: existingFile(courses.imageFileId),
        shareFileId: existingFile(courses.shareFileId),
        mayOpen: mayOpenSql(userId, courses.id, now),
        /** Opening it would end a right of withdrawal, so the page asks first; the API does not. */
        isAskedFirst: isAskedBeforeSql(sql`lessons`, { userId, now, askedSince }),
        ownRating: ratingBy(userId, courses.id),
      },
      tutorName: tutors.name,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .where(and(sql`${lessons.id} = ${lessonIdOf(key)}`, isOutSql(lessons, now), isCourseOutSql(userId, courses, now))),
);

/** A lesson without its contents. */
export type LessonRow = Awaited<ReturnType<typeof selectLesson>>[number];

/** A course, by its own id or slug or by those of a lesson of it. */
export type CourseKey = { course: string } | { lesson: string };

/** The placeholders of a statement about one course and this viewer: one of the two keys is null. */
type CoursePlaces = { course: SQL<string> | null; lesson: SQL<string> | null; userId: SQL<string> };

function courseValues({ viewer }: Scope, key: CourseKey) {
  return { course: null, lesson: null, ...key, userId: viewer?.id ?? nobody };
}

function courseIdIn({ course, lesson }: CoursePlaces): SQL<string> {
  return lesson ? courseIdOfLesson(lesson) : courseIdOf(course ?? '');
}

/** The published lessons of a course, in order, with this viewer's progress. */
export function selectOutline(scope: Scope, key: CourseKey) {
  return selectOutlineFor(scope.db, { ...courseValues(scope, key), now: scope.now().getTime() });
}

const selectOutlineFor = prepared((db, { now, ...places }: CoursePlaces & { now: SQL<number> }) =>
  db
    .select({
      ...pick(lessons, 'id', 'slug', 'title', 'isPreview', 'durationMs'),
      firstOutAt: firstOut('lessons').mapWith(lessons.publishedAt),
      position: numberInOutline,
      completedAt: lessonProgress.completedAt,
      isBookmarked: isBookmarkedSql(places.userId),
    })
    .from(lessons)
    .leftJoin(lessonProgress, and(eq(lessonProgress.userId, places.userId), eq(lessonProgress.lessonId, lessons.id)))
    .where(and(sql`${lessons.courseId} = ${courseIdIn(places)}`, isOutSql(lessons, now)))
    .orderBy(asc(lessons.position)),
);

/** The still of the lesson to which the end of this one leads (`lessonAfter`); null without one. */
export function readStillAfter({ db, viewer, now }: Scope, lesson: string): Read<string | null> {
  const values = { lesson, userId: viewer?.id ?? nobody, now: now().getTime() };
  return readOf([firstOf(selectStillAfter(db, values))], (found) => found?.fileId ?? null);
}

const selectStillAfter = prepared(
  (db, { lesson, userId, now }: Record<'lesson' | 'userId', SQL<string>> & { now: SQL<number> }) => {
    const isAfter = sql`l.position > (SELECT here.position FROM ${lessons} here WHERE here.id = ${lessonIdOf(lesson)})`;
    const after = sql`(SELECT l.id FROM ${lessons} l
    LEFT JOIN ${lessonProgress} p ON p.user_id = ${userId} AND p.lesson_id = l.id
    WHERE l.course_id = ${courseIdOfLesson(lesson)} AND ${isOutSql('l', now)} AND l.id <> ${lessonIdOf(lesson)}
      AND (${isAfter} OR p.completed_at IS NULL)
    ORDER BY ${isAfter} DESC, l.position LIMIT 1)`;
    return db
      .select({ fileId: files.posterFileId })
      .from(blocks)
      .innerJoin(blockVideos, eq(blockVideos.blockId, blocks.id))
      .innerJoin(files, eq(files.id, blockVideos.fileId))
      .where(
        and(
          eq(blocks.lessonId, after),
          sql`EXISTS (SELECT 1 FROM ${files} f WHERE f.id = ${files.posterFileId} AND f.state = 'ready')`,
        ),
      )
      .orderBy(asc(blocks.position), asc(blockVideos.position))
      .limit(1);
  },
);

/** SQL: when learners could first open a lesson in its course. `lesson` is the table's name in the query. */
export function firstOut(lesson: 'l' | 'lessons'): SQL<Date> {
  const of = (column: string) => sql.raw(`${lesson}.${column}`);
  return sql`coalesce(${of('first_out_at')}, ${of('published_at')})`;
}

/** Column of a query from lessons: whether this user has bookmarked the lesson. */
function isBookmarkedSql(userId: SQL<string>): SQL<boolean> {
  return condition(sql`EXISTS (SELECT 1 FROM ${lessonBookmarks} lb
    WHERE lb.user_id = ${userId} AND lb.lesson_id = ${lessons.id})`);
}

export type OutlineEntry = Awaited<ReturnType<typeof selectOutline>>[number];

/**
 * Column: the user's position, in seconds, in the video of this lesson that they watched last. The order of the joins is
 * fixed: SQLite would begin with all positions of the user, since a video has one block.
 */
export function watchedPosition(userId: string | SQL<string>, lessonId: AnyColumn): SQL<number | null> {
  return subquery(sql`(SELECT vp.position FROM ${blocks} b CROSS JOIN ${blockVideos} bv ON bv.block_id = b.id
    CROSS JOIN ${videoPositions} vp ON vp.user_id = ${userId} AND vp.file_id = bv.file_id
    WHERE b.lesson_id = ${lessonId} ORDER BY vp.updated_at DESC LIMIT 1)`);
}

/** This viewer's place in the course. */
export function readCoursePlace(scope: Scope, key: CourseKey): Read<CoursePlace> {
  const values = courseValues(scope, key);
  return readOf(
    [
      firstOf(selectActivity(scope.db, values)),
      firstOf(selectNext(scope.db, { ...values, now: scope.now().getTime() })),
    ],
    (activity, next) => ({ isBegun: activity !== null, next }),
  );
}

/** The lesson that comes next for this viewer, and their position in it. */
const selectNext = prepared((db, { now, ...places }: CoursePlaces & { now: SQL<number> }) => {
  const { userId } = places;
  const courseId = courseIdIn(places);
  const leftLessonId = sql`(SELECT ca.left_lesson_id FROM ${courseActivity} ca
    WHERE ca.user_id = ${userId} AND ca.course_id = ${courseId})`;
  return db
    .select({ lessonId: lessons.id, position: watchedPosition(userId, lessons.id) })
    .from(lessons)
    .where(sql`${lessons.id} = ${nextLessonSql({ userId, now }, courseId, leftLessonId)}`);
});

/**
 * SQL: what comes next for a member in a course (decisions, "What comes next"): the lesson that they opened last, if it
 * is not completed; else the next one in order that is not; else the first that is not. The first lesson if all are
 * completed.
 */
export function nextLessonSql({ userId, now }: Reader, courseId: SQL | AnyColumn, leftLessonId: SQL | AnyColumn): SQL {
  return sql`(SELECT f.id FROM ${lessons} f
    LEFT JOIN ${lessonProgress} p ON p.user_id = ${userId} AND p.lesson_id = f.id
    LEFT JOIN ${lessons} v ON v.id = ${leftLessonId}
    WHERE f.course_id = ${courseId} AND ${isOutSql('f', now)}
    ORDER BY p.completed_at IS NOT NULL, p.completed_at IS NULL AND f.position < v.position, f.position LIMIT 1)`;
}

/** When this viewer completed the course. */
export function readCourseCompletion(scope: Scope, key: CourseKey): Read<Date | null> {
  return readOf([firstOf(selectActivity(scope.db, courseValues(scope, key)))], (row) => row?.completedAt ?? null);
}

const selectActivity = prepared((db, places: CoursePlaces) =>
  db
    .select({ completedAt: courseActivity.completedAt })
    .from(courseActivity)
    .where(and(eq(courseActivity.userId, places.userId), sql`${courseActivity.courseId} = ${courseIdIn(places)}`)),
);

/** The course of queries that call it `c`. */
/** The course `c` of a query. */
export const courseC = { id: sql`c.id`, publishedAt: sql`c.published_at` };

/** SQL: this reader has not completed every published lesson of the course of `l`. */
export function isAnyLeftSql({ userId, now }: Reader): SQL {
  return sql`EXISTS (SELECT 1 FROM ${lessons} x
    LEFT JOIN ${lessonProgress} p ON p.user_id = ${userId} AND p.lesson_id = x.id
    WHERE x.course_id = l.course_id AND ${isOutSql('x', now)} AND p.completed_at IS NULL)`;
}

const columnOfRow = (name: string) => sql.raw(`course_activity.${name}`);

/** SQL: the visited lesson was completed before the visit. */
const wasCompleted = sql`EXISTS (SELECT 1 FROM ${lessonProgress} p WHERE p.user_id = excluded.user_id
  AND p.lesson_id = excluded.last_lesson_id AND p.completed_at < excluded.last_viewed_at)`;

/** SQL: the new value of a column that a visit of a completed lesson leaves as it is. */
function unlessCompleted(name: 'left_lesson_id' | 'left_at'): SQL {
  return sql`CASE WHEN ${wasCompleted} THEN ${columnOfRow(name)} ELSE ${sql.raw(`excluded.${name}`)} END`;
}

/**
 * The columns of a course's row that a new visit updates. A visit of a completed lesson changes nothing about what comes
 * next. The first completion of the course stays.
 */
export const lastSeen = {
  lastLessonId: sql`excluded.last_lesson_id`,
  lastViewedAt: sql`excluded.last_viewed_at`,
  leftLessonId: unlessCompleted('left_lesson_id'),
  leftAt: unlessCompleted('left_at'),
  completedAt: sql`coalesce(${columnOfRow('completed_at')}, excluded.completed_at)`,
};

/** FROM and WHERE of a write to a lesson `l` that this reader may open. */
export function openLesson({ userId, now }: Reader, lessonId: SQL<string>): SQL {
  return sql`FROM ${lessons} l JOIN ${courses} c ON c.id = l.course_id
    WHERE l.id = ${lessonId} AND ${isOutSql('l', now)} AND ${isCourseOutSql(userId, courseC, now)}
      AND ${mayOpenSql(userId, sql`l.course_id`, now)}`;
}

/** The first video of a lesson, without variants. */
export interface FirstVideo {
  fileId: string;
  /** Its poster; null without one. */
  posterFileId: string | null;
}

/**
 * Column: the first video of the lesson; null for a lesson without one. The order of the joins is fixed: SQLite would
 * begin with all files, since a video has one block.
 */
export function firstVideo(lessonId: AnyColumn): SQL<FirstVideo | null> {
  const found = sql`(SELECT json_object('fileId', v.id, 'posterFileId',
      (SELECT p.id FROM ${files} p WHERE p.id = v.poster_file_id AND p.state = 'ready'))
    FROM ${blocks} b CROSS JOIN ${blockVideos} bv ON bv.block_id = b.id
    CROSS JOIN ${files} v ON v.id = bv.file_id AND v.state = 'ready'
    WHERE b.lesson_id = ${lessonId} AND b.variant_of IS NULL
    ORDER BY b.position, bv.position LIMIT 1)`;
  return subquery<FirstVideo | null>(found).mapWith((text: string) => JSON.parse(text) as FirstVideo);
}
