import { and, eq, type SQL, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { hasRow } from '#db/insert-when';
import { firstOf } from '#db/read';
import { blocks, blockVideos, captions, comments, courses, files, lessonProgress, lessons } from '#db/schema';
import { condition, inList, subquery } from '#db/subqueries';
import { stillActs } from '~/features/accounts/office-guards.server';
import { notYet } from '~/features/drafts/rules';
import { isOutSql } from '~/features/entitlements/queries.server';
import { isOut } from '~/features/entitlements/rules';
import { AppError, invalid } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { OneLesson, OrderLessons, SomeLessons, TransferLessons } from './lesson-schema';
import { countCourse, firstOutSql } from './save-lesson.server';

/**
 * Reorders a course's lessons. Their ids stay, and with them people's progress. Saving the current order changes
 * nothing. Throws conflict if `lessonIds` are not all lessons of the course, because somebody has added or removed one,
 * or if the order is no longer `seen`.
 */
export async function orderLessons(scope: Scope, { courseId, lessonIds, seen }: OrderLessons): Promise<void> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const ids = JSON.stringify(lessonIds);
  const ofCourse = sql`SELECT l.id FROM ${lessons} l WHERE l.course_id = ${courseId}`;
  const isAll = sql`NOT EXISTS (${ofCourse} EXCEPT SELECT value FROM json_each(${ids}))
    AND NOT EXISTS (SELECT value FROM json_each(${ids}) EXCEPT ${ofCourse})
    AND (SELECT count(*) FROM json_each(${ids})) = (SELECT count(DISTINCT value) FROM json_each(${ids}))`;
  const isOrder = (order: string[]): SQL =>
    sql`(SELECT json_group_array(o.id) FROM (${ofCourse} ORDER BY l.position) o) = ${JSON.stringify(order)}`;
  const isAsSeen = seen ? isOrder(seen) : sql`1`;
  const { state } = await scope.write({
    // Positions are unique at every moment, so lessons move through negative ones.
    movedBelowZero: sql`UPDATE ${lessons} SET position = -position
      WHERE course_id = ${courseId} AND ${isAll} AND ${isAsSeen} AND NOT ${isOrder(lessonIds)}
        AND ${stillActs(viewer)}`,
    logged: officeEntry(scope, { action: 'lessons-ordered', details: { courseId } }),
    placed: sql`UPDATE ${lessons} SET position = 1 + (SELECT j.key FROM json_each(${ids}) j WHERE j.value = ${lessons.id})
      WHERE course_id = ${courseId} AND position < 0`,
    state: firstOf(db.select({ isDone: sql<number>`${isOrder(lessonIds)}`.as('is_done') }).from(sql`(SELECT 1)`)),
  });
  if (!state?.isDone) throw lessonsChanged();
}

/** Numbers the lessons of a course from 1 without gaps; learners see these numbers. */
function closeGaps(courseId: string): Statement[] {
  return [
    sql`UPDATE ${lessons} SET position = -n.place
      FROM (SELECT l.id, row_number() OVER (ORDER BY l.position) AS place FROM ${lessons} l
        WHERE l.course_id = ${courseId}) n
      WHERE ${lessons.id} = n.id AND ${lessons.position} <> n.place`,
    sql`UPDATE ${lessons} SET position = -position WHERE course_id = ${courseId} AND position < 0`,
  ];
}

/** SQL condition: somebody has begun this lesson or commented on it, so it can be neither moved nor removed. */
function isTouched(lessonId: SQL): SQL {
  return sql`(EXISTS (SELECT 1 FROM ${lessonProgress} p WHERE p.lesson_id = ${lessonId})
    OR EXISTS (SELECT 1 FROM ${comments} c WHERE c.subject_kind = 'lesson' AND c.subject_id = ${lessonId}))`;
}

/** The error when a course's lessons are no longer those that the page showed. */
export function lessonsChanged(): AppError {
  return new AppError('conflict', 'The list of lessons has changed meanwhile. Nothing was saved.', {
    code: 'LESSONS_CHANGED',
  });
}

/**
 * Publishes lessons of a course that are drafts or scheduled. Returns how many were not published. Throws conflict, and
 * invalid for a lesson without content.
 */
export async function publishLessons(scope: Scope, some: SomeLessons): Promise<number> {
  return await setDates(scope, some, true);
}

/** Turns lessons of a course into drafts; progress in them stays. Returns how many were not drafts. Throws conflict. */
export async function hideLessons(scope: Scope, some: SomeLessons): Promise<number> {
  return await setDates(scope, some, false);
}

/** Sets all dates in one batch, or none if any of the lessons was saved or removed since it was read. */
async function setDates(scope: Scope, { courseId, lessonIds }: SomeLessons, toOut: boolean): Promise<number> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const now = scope.now();
  const isIn = (ids: string[]) => and(eq(lessons.courseId, courseId), inList(lessons.id, ids));
  const hasContent = condition(sql`EXISTS (SELECT 1 FROM blocks b WHERE b.lesson_id = lessons.id)`);
  const { id, title, revision, publishedAt } = lessons;
  const select = () => db.select({ id, title, revision, publishedAt, hasContent });
  const isDone = ({ publishedAt }: { publishedAt: Date }) =>
    toOut ? isOut({ publishedAt }, now) : publishedAt.getTime() === notYet.getTime();
  const [found] = await scope.read(select().from(lessons).where(isIn(lessonIds)));
  if (found.length !== new Set(lessonIds).size) throw lessonsChanged();
  const wanted = found.filter((lesson) => !isDone(lesson));
  if (!wanted.length) return 0;
  // A lesson that gets or loses its content meanwhile has another revision.
  const empty = toOut && wanted.find((lesson) => !lesson.hasContent);
  if (empty) throw invalid('', `Nothing was published. “${empty.title}” has no content yet.`);
  const asRead = JSON.stringify(wanted.map(({ id, revision }) => [id, revision]));
  const areAsRead = sql`(SELECT count(*) FROM json_each(${asRead}) j JOIN ${lessons} l ON l.id = j.value ->> 0
    WHERE l.revision = j.value ->> 1 AND l.course_id = ${courseId}) = ${wanted.length}`;
  const { after } = await scope.write({
    dated: db
      .update(lessons)
      .set({
        publishedAt: toOut ? now : notYet,
        firstOutAt: firstOutSql(toOut ? now : notYet, now),
        revision: newId(now.getTime()),
      })
      .where(and(isIn(wanted.map(({ id }) => id)), areAsRead, stillActs(viewer))),
    logged: officeEntry(scope, {
      action: toOut ? 'lessons-published' : 'lessons-hidden',
      details: { courseId, count: wanted.length, lessonIds: wanted.map(({ id }) => id) },
    }),
    counted: countCourse(courseId),
    after: select().from(lessons).where(isIn(lessonIds)),
  });
  if (after.length !== found.length || !after.every(isDone)) throw lessonsChanged();
  return wanted.length;
}

/**
 * Moves lessons to the end of another course, in their order, all or none. A lesson that somebody has begun or
 * commented on cannot move, since its learners may not own the other course. Repeating the request changes nothing.
 * Returns the number of moved lessons. Throws invalid and conflict.
 */
export async function transferLessons(scope: Scope, { courseId, lessonIds, to }: TransferLessons): Promise<number> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const now = scope.now().getTime();
  if (to === courseId) throw invalid('', 'Choose another course.');
  const ids = JSON.stringify([...new Set(lessonIds)]);
  const isOne = sql`IN (SELECT value FROM json_each(${ids}))`;
  const countIn = (course: string) =>
    subquery<number>(sql`(SELECT count(*) FROM ${lessons} l WHERE l.course_id = ${course} AND l.id ${isOne})`);
  const count = new Set(lessonIds).size;
  const touched = subquery<string | null>(
    sql`(SELECT l.title FROM ${lessons} l WHERE l.id ${isOne} AND ${isTouched(sql`l.id`)} LIMIT 1)`,
  );
  const isCourse = condition(hasRow(courses, eq(courses.id, to)));
  const { state } = await scope.write({
    // Adding the other course's highest position keeps the order, and no lesson of that course has such a position.
    moved: sql`UPDATE ${lessons} SET course_id = ${to}, revision = ${newId(now)},
        first_out_at = iif(${isOutSql(lessons, scope.now())}, ${now}, NULL),
        position = position + (SELECT coalesce(max(o.position), 0) FROM ${lessons} o WHERE o.course_id = ${to})
      WHERE course_id = ${courseId} AND id ${isOne} AND ${countIn(courseId)} = ${count} AND ${touched} IS NULL
        AND ${isCourse} AND ${stillActs(viewer)}`,
    logged: officeEntry(scope, {
      action: 'lessons-moved',
      details: { courseId, to, count, lessonIds: [...new Set(lessonIds)] },
    }),
    counted: [courseId, to].flatMap((course) => [...closeGaps(course), countCourse(course)]),
    state: firstOf(db.select({ moved: countIn(to), touched, isCourse }).from(sql`(SELECT 1)`)),
  });
  if (state?.moved === count) return count;
  if (!state?.isCourse) throw invalid('', 'Choose the course that the lessons move to.');
  if (state.touched !== null) {
    throw new AppError(
      'conflict',
      `Nothing was moved. People have started “${state.touched}” or commented on it, so it stays in this course.`,
      { code: 'LESSON_IN_USE' },
    );
  }
  throw lessonsChanged();
}

/**
 * Removes a lesson that nobody has begun or commented on. Idempotent. Throws conflict for a lesson with activity: its
 * date can hide it instead.
 */
export async function removeLesson(scope: Scope, { courseId, lessonId }: OneLesson): Promise<void> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const isIt = and(eq(lessons.id, lessonId), eq(lessons.courseId, courseId));
  const mayGo = sql`NOT ${isTouched(sql`${lessonId}`)} AND ${stillActs(viewer)}
    AND EXISTS (SELECT 1 FROM ${lessons} WHERE ${isIt})`;
  const itsVideos = sql`(SELECT v.file_id FROM ${blockVideos} v
    JOIN ${blocks} b ON b.id = v.block_id WHERE b.lesson_id = ${lessonId})`;
  const { left } = await scope.write({
    captionsRemoved: sql`DELETE FROM ${captions} WHERE ${mayGo} AND file_id IN ${itsVideos}`,
    filesRemoved: sql`DELETE FROM ${files} WHERE ${mayGo} AND id IN ${itsVideos}`,
    removed: db.delete(lessons).where(and(isIt, mayGo)),
    logged: officeEntry(scope, { action: 'lesson-removed', details: { lessonId, courseId } }),
    counted: [...closeGaps(courseId), countCourse(courseId)],
    left: firstOf(db.select({ id: lessons.id }).from(lessons).where(isIt)),
  });
  if (left) {
    throw new AppError(
      'conflict',
      'People have started this lesson or commented on it. Move its publish date to the future instead.',
    );
  }
}
