import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { type Read, readOf } from '#db/read';
import { courses, lessons } from '#db/schema';
import { type CourseSummary, selectCoursesFor } from '~/features/catalogue/list-courses.server';
import { isOutUnindexedSql, type ReaderPlaces, readerValues } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { courseIdOfLesson, isAnyLeftSql, lessonIdOf } from '../queries.server';

/**
 * Two courses for a member who has completed every lesson of this lesson's course: others of its category that they have
 * not completed, its tutor's first. Empty until then.
 */
export function readCoursesAfter(scope: Scope, lesson: string): Read<CourseSummary[]> {
  return readOf([selectCoursesAfter(scope.db, { ...readerValues(scope), lesson })], (found) => found);
}

const selectCoursesAfter = prepared((db, { userId, now, lesson }: ReaderPlaces & { lesson: SQL<string> }) => {
  const of = (column: string) =>
    sql`(SELECT here.${sql.raw(column)} FROM ${courses} here WHERE here.id = ${courseIdOfLesson(lesson)})`;
  const isComplete = sql`(SELECT NOT ${isAnyLeftSql({ userId, now })} FROM ${lessons} l WHERE l.id = ${lessonIdOf(lesson)})`;
  return selectCoursesFor(db, { userId, now })
    .where(
      and(
        isComplete,
        sql`${courses.categoryId} = ${of('category_id')}`,
        sql`${courses.id} <> ${courseIdOfLesson(lesson)}`,
        isOutUnindexedSql(courses, now),
        eq(courses.isReferralSource, false),
        sql`NOT EXISTS (SELECT 1 FROM course_activity done
          WHERE done.user_id = ${userId} AND done.course_id = ${courses.id} AND done.completed_at IS NOT NULL)`,
      ),
    )
    .orderBy(sql`${courses.tutorId} = ${of('tutor_id')} DESC`, asc(courses.position))
    .limit(2);
});
