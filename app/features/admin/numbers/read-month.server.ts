import { sql } from 'drizzle-orm';
import { readOf } from '#db/read';
import { courses, lessonProgress, payments, users } from '#db/schema';
import { dayIn, dayNumber } from '~/kit/office-time';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { countDays, countPeople, isIn, spanOfDays, sumRevenue } from './day-counts.server';

/** The number of days that are compared with as many days before them. */
export const daysCompared = 28;

/** The number of newest lesson openings that are counted to find the most opened courses. */
const mostOpenings = 20_000;
const mostCourses = 5;

export type Month = ReturnType<ReturnType<typeof readMonth>['toValue']>;

/**
 * Reads today so far, the last 28 whole days and the 28 days before them, in the office's time zone, and the courses
 * that were opened most.
 */
export function readMonth(scope: Scope) {
  requireAdmin(scope);
  const { db, config } = scope;
  const zone = config.brand.timeZone;
  const today = dayNumber(dayIn(scope.now(), zone));
  const span = spanOfDays(today - 2 * daysCompared, 2 * daysCompared, zone);
  const these = spanOfDays(today - daysCompared, daysCompared, zone);
  const soFar = spanOfDays(today, 1, zone);
  const viewed = sql`t.first_viewed_at`;
  const completed = sql`t.completed_at`;
  const parts = [
    countDays(db, span, users, 'created_at', sql`t.verified_at IS NOT NULL`),
    countPeople(
      db,
      [
        sql`SELECT t.paid_at AS at, t.user_id AS who FROM ${payments} t
          WHERE ${isIn(span, sql`t.paid_at`)} AND t.amount > 0 ORDER BY t.paid_at DESC`,
      ],
      span,
    ),
    countPeople(
      db,
      [
        sql`SELECT ${viewed} AS at, t.user_id AS who FROM ${lessonProgress} t
          WHERE ${isIn(span, viewed)} ORDER BY ${viewed} DESC`,
        sql`SELECT ${completed} AS at, t.user_id AS who FROM ${lessonProgress} t
          WHERE ${isIn(span, completed)} ORDER BY ${completed} DESC`,
      ],
      span,
    ),
    countDays(db, span, lessonProgress, 'completed_at'),
    sumRevenue(db, span),
    db
      .select({
        id: courses.id,
        title: courses.title,
        opened: sql<number>`used.opened`.as('opened'),
      })
      .from(
        sql`(SELECT course_id, count(*) AS opened FROM (SELECT t.course_id FROM ${lessonProgress} t
          WHERE ${isIn(these, viewed)} ORDER BY ${viewed} DESC LIMIT ${mostOpenings})
          GROUP BY course_id ORDER BY opened DESC LIMIT ${mostCourses}) used`,
      )
      .innerJoin(courses, sql`${courses.id} = used.course_id`)
      .orderBy(sql`used.opened DESC`),
    countDays(db, soFar, users, 'created_at', sql`t.verified_at IS NOT NULL`),
    countDays(db, soFar, payments, 'paid_at', sql`t.amount > 0`),
    countDays(db, soFar, lessonProgress, 'completed_at'),
    sumRevenue(db, soFar),
  ] as const;
  return readOf(parts, (signUps, buyers, learners, lessonsCompleted, revenue, opened, ...soFarToday) => {
    const [joined, paid, completed, taken] = soFarToday;
    return {
      ...{ first: these.first, last: today - 1, signUps, buyers, learners, lessonsCompleted, revenue, opened },
      today: { signUps: joined, payments: paid, lessonsCompleted: completed, revenue: taken },
    };
  });
}
