import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { bundleCourses, entitlements, subscriptions, users } from '#db/schema';
import { condition, subquery } from '#db/subqueries';
import type { SubscriptionAccess } from '~/scope/viewer';
import { grace, openStates, staffRoles } from './rules';

/* The rule of access (rules.ts) as SQL. Tables go by fixed short names: no query around these conditions uses them. */

/** A column, or any expression, that holds an id. */
type Id = AnyColumn | SQL;

/** Whose rights: null is a guest, who has none. */
type Owner = Id | string | null;

/** What makes a right `e` count. */
const isLive = (now: Date) => sql`e.revoked_at IS NULL AND (e.ends_at IS NULL OR e.ends_at > ${now.getTime()})`;
const isForGood = sql`e.revoked_at IS NULL AND e.ends_at IS NULL`;

const openOnes = listOf(openStates);
const staff = listOf(staffRoles);

/** As an SQL condition: the user has the course now (bought, given or lent), by itself or inside a bundle. */
export function isOwnedSql(userId: Owner, courseId: Id, now: Date): SQL<boolean> {
  return ownsCourse(userId, courseId, isLive(now));
}

/** The same for a course that the user keeps: what is lent until some day does not count. */
export function isOwnedForGoodSql(userId: Owner, courseId: Id): SQL<boolean> {
  return ownsCourse(userId, courseId, isForGood);
}

/** As an SQL condition: the user has the bundle itself now. */
export function isBundleOwnedSql(userId: Owner, bundleId: Id, now: Date): SQL<boolean> {
  return ownsBundle(userId, bundleId, isLive(now));
}

/** The same for a bundle that the user keeps. */
export function isBundleOwnedForGoodSql(userId: Owner, bundleId: Id): SQL<boolean> {
  return ownsBundle(userId, bundleId, isForGood);
}

/** As SQL: the id of the right that a line of an order gives. */
export function rightOfLineSql(orderId: Id, position: Id): SQL {
  return sql`${orderId} || '-' || ${position}`;
}

/** As an SQL condition: the line of a paid order was granted. One that was not was owned already, and paid for nothing. */
export function isGrantedSql(orderId: Id, position: Id): SQL<boolean> {
  return condition(sql`EXISTS (SELECT 1 FROM ${entitlements} e WHERE e.id = ${rightOfLineSql(orderId, position)})`);
}

function ownsCourse(userId: Owner, courseId: Id, counts: SQL): SQL<boolean> {
  if (userId === null) return condition(sql`0`);
  return condition(sql`(EXISTS (SELECT 1 FROM ${entitlements} e
      WHERE e.user_id = ${userId} AND e.kind = 'course' AND e.ref_id = ${courseId} AND ${counts})
    OR EXISTS (SELECT 1 FROM ${bundleCourses} bc
      JOIN ${entitlements} e ON e.user_id = ${userId} AND e.kind = 'bundle' AND e.ref_id = bc.bundle_id AND ${counts}
      WHERE bc.course_id = ${courseId}))`);
}

function ownsBundle(userId: Owner, bundleId: Id, counts: SQL): SQL<boolean> {
  if (userId === null) return condition(sql`0`);
  return condition(sql`EXISTS (SELECT 1 FROM ${entitlements} e
    WHERE e.user_id = ${userId} AND e.kind = 'bundle' AND e.ref_id = ${bundleId} AND ${counts})`);
}

/** Indexable prefilter; combine with `isOwnedSql`: the courses that rows of this user name, whether they are live or not. */
export function isCandidateSql(userId: string, courseId: Id): SQL<boolean> {
  return condition(sql`${courseId} IN (
    SELECT e.ref_id FROM ${entitlements} e WHERE e.user_id = ${userId} AND e.kind = 'course'
    UNION SELECT bc.course_id FROM ${entitlements} e JOIN ${bundleCourses} bc ON bc.bundle_id = e.ref_id
      WHERE e.user_id = ${userId} AND e.kind = 'bundle')`);
}

/** As SQL: the Complete DJ Package of the user, as `subscriptionAccess` of the rules tells it. */
export function subscriptionAccessSql(userId: Owner, now: Date): SQL<SubscriptionAccess> {
  return subquery(sql`CASE WHEN ${hasPackage(userId, now)} THEN 'active'
    WHEN EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.user_id = ${userId} AND s.state = 'paused') THEN 'paused'
    ELSE 'none' END`);
}

/**
 * As an SQL condition: the user may open the course's lessons, by a right to it, by the Complete DJ Package or by their
 * role. The rule of `explainAccess`, for pages, API and media alike.
 */
export function mayOpenSql(userId: Owner, courseId: Id, now: Date): SQL<boolean> {
  if (userId === null) return condition(sql`0`);
  return condition(sql`(${isOwnedSql(userId, courseId, now)} OR ${hasEverything(userId, now)})`);
}

/** As an SQL condition: every course and every article is open to the user, as `opensEverything` of the rules tells it. */
export function opensEverythingSql(userId: Owner, now: Date): SQL<boolean> {
  if (userId === null) return condition(sql`0`);
  return condition(sql`(${hasEverything(userId, now)})`);
}

function hasEverything(userId: Owner, now: Date): SQL {
  return sql`${hasPackage(userId, now)}
    OR EXISTS (SELECT 1 FROM ${users} u WHERE u.id = ${userId} AND u.role IN ${staff})`;
}

function hasPackage(userId: Owner, now: Date): SQL {
  const at = now.getTime();
  return sql`(EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.user_id = ${userId} AND (s.is_paid_for_good = 1
      OR s.state IN ${openOnes} AND (s.past_due_since IS NULL OR s.past_due_since > ${at - grace})
        AND (s.state <> 'non_renewing' OR s.current_term_ends_at IS NULL OR s.current_term_ends_at > ${at})))
    OR EXISTS (SELECT 1 FROM ${entitlements} e
      WHERE e.user_id = ${userId} AND e.kind = 'everything' AND ${isLive(now)}))`;
}

function listOf(words: readonly string[]): SQL {
  return sql.raw(`(${words.map((word) => `'${word}'`).join(', ')})`);
}
