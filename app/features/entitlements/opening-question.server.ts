import { type SQL, sql } from 'drizzle-orm';
import { type Moment, momentSql } from '#db/prepared';
import { bundleCourses, entitlements, lessons, orders } from '#db/schema';
import { condition } from '#db/subqueries';
import { type Id, isOwnedBySql, type Owner, opensEverythingSql } from './queries.server';

/** The right of withdrawal as a statement needs it. `since`: orders that were paid since then can be withdrawn from. */
export interface Withdrawable {
  now: Moment;
  since: SQL<number> | number;
}

/** SQL conditions on an order `o`: it can be withdrawn from. */
const isInPeriod = (since: Withdrawable['since']) => sql`o.paid_at >= ${since} AND o.waived_at IS NULL`;

/** Its buyer was shown the question about starting at once, and has not agreed. */
const isUndecided = sql`o.start_version IS NOT NULL AND o.start_agreed_at IS NULL`;

/**
 * An SQL condition: opening a lesson of the course would end the user's right to withdraw from the order that opens it,
 * so they are asked first (specification 6, B38). Nobody is asked who may open the course another way.
 */
export function isAskedFirstSql(userId: Owner, courseId: Id, { now, since }: Withdrawable): SQL<boolean> {
  const asking = sql`e.source = 'order' AND e.source_id IN (
    SELECT o.id FROM ${orders} o WHERE o.user_id = ${userId} AND ${isUndecided} AND ${isInPeriod(since)})`;
  return condition(sql`(${isOwnedBySql(userId, courseId, now, asking)}
    AND NOT ${isOwnedBySql(userId, courseId, now, sql`NOT (${asking})`)} AND NOT ${opensEverythingSql(userId, now)})`);
}

/** SQL: the order `o` gives a live right to the course of the lesson `l`. */
const opensCourseOfLesson = (now: Moment) => sql`EXISTS (SELECT 1 FROM ${entitlements} e
  WHERE e.user_id = o.user_id AND e.source = 'order' AND e.source_id = o.id AND e.revoked_at IS NULL
    AND (e.ends_at IS NULL OR e.ends_at > ${momentSql(now)})
    AND ((e.kind = 'course' AND e.ref_id = l.course_id) OR (e.kind = 'bundle' AND EXISTS (
      SELECT 1 FROM ${bundleCourses} bc WHERE bc.bundle_id = e.ref_id AND bc.course_id = l.course_id))))`;

/** FROM and WHERE of the orders `o` of a user that open this lesson and whose right of withdrawal it would end. */
function ordersOpening(userId: Id | string, lessonId: SQL, { now, since }: Withdrawable, which: SQL): SQL {
  return sql`FROM ${orders} o JOIN ${lessons} l ON l.id = ${lessonId} AND l.is_preview = 0
    WHERE o.user_id = ${userId} AND ${which} AND ${isInPeriod(since)} AND ${opensCourseOfLesson(now)}`;
}

/** FROM and WHERE of the orders `o` whose buyer is asked before this lesson opens. */
export function ordersAsking(userId: Id | string, lessonId: SQL, at: Withdrawable): SQL {
  return ordersOpening(userId, lessonId, at, isUndecided);
}

/** FROM and WHERE of the orders `o` whose buyer has agreed to start at once, and opens this lesson as the first. */
export function ordersStarting(userId: Id | string, lessonId: SQL, at: Withdrawable): SQL {
  return ordersOpening(userId, lessonId, at, sql`o.start_agreed_at IS NOT NULL`);
}
