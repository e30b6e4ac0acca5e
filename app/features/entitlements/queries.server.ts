import { type AnyColumn, and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { type Moment, momentSql } from '#db/prepared';
import { firstOf, type Read, readOf } from '#db/read';
import { articles, bundleCourses, coupons, entitlements, files, plans, subscriptions, users } from '#db/schema';
import { condition, subquery } from '#db/subqueries';
import type { Scope } from '~/scope/scope';
import { holdsOffice, officeRoles, type SubscriptionAccess } from '~/scope/viewer';
import { grace, openStates, renewingStates, withdrawnAt } from './rules';

/*
 * The rule of access (rules.ts) as SQL. The tables have fixed short names here, which no enclosing query may use.
 */

/** A column, or any expression, that holds an id. */
export type Id = AnyColumn | SQL;

/** The user whose rights are meant; null for a guest, who has none. */
export type Owner = Id | string | null;

/** The user who reads, and the moment of reading, as the conditions of a statement need them. */
export interface Reader {
  userId: Owner;
  now: Moment;
}

/** The reader of a scope, for a statement that is built for one request. */
export function readerOf({ viewer, now }: Scope): Reader {
  return { userId: viewer?.id ?? null, now: now() };
}

/** The placeholders for the reader in a prepared statement. */
export type ReaderPlaces = { userId: SQL<string> | null; now: SQL<number> };

/** The values of these placeholders for the reader of a scope. */
export function readerValues({ viewer, now }: Scope) {
  return { userId: viewer?.id ?? null, now: now().getTime() };
}

/** SQL conditions on a right `e`: it counts now, or for good. */
const isLive = (now: Moment) => sql`e.revoked_at IS NULL AND (e.ends_at IS NULL OR e.ends_at > ${momentSql(now)})`;
const isForGood = sql`e.revoked_at IS NULL AND e.ends_at IS NULL`;

const openOnes = listOf(openStates);
const renewingOnes = listOf(renewingStates);
const office = listOf(officeRoles);

/** An SQL condition: the user has the course now (bought, given or lent), by itself or in a bundle. */
export function isOwnedSql(userId: Owner, courseId: Id, now: Moment): SQL<boolean> {
  return ownsCourse(userId, courseId, isLive(now));
}

/** An SQL condition: the user has the course now by a right `e` that meets another condition. */
export function isOwnedBySql(userId: Owner, courseId: Id, now: Moment, which: SQL): SQL<boolean> {
  return ownsCourse(userId, courseId, sql`${isLive(now)} AND ${which}`);
}

/** An SQL condition: the user keeps the course for good. Rights that end some day do not count. */
export function isOwnedForGoodSql(userId: Owner, courseId: Id): SQL<boolean> {
  return ownsCourse(userId, courseId, isForGood);
}

/** An SQL condition: the user has the bundle itself now. */
export function isBundleOwnedSql(userId: Owner, bundleId: Id, now: Moment): SQL<boolean> {
  return ownsBundle(userId, bundleId, isLive(now));
}

/** An SQL condition: the user keeps the bundle for good. */
export function isBundleOwnedForGoodSql(userId: Owner, bundleId: Id): SQL<boolean> {
  return ownsBundle(userId, bundleId, isForGood);
}

/**
 * An SQL condition: the user keeps the bundle, or each of its courses by other means, so that another right to the
 * bundle would open nothing new.
 */
export function isBundleNoNewsSql(userId: Owner, bundleId: Id): SQL<boolean> {
  return condition(sql`(${isBundleOwnedForGoodSql(userId, bundleId)} OR NOT EXISTS (SELECT 1 FROM ${bundleCourses} held
    WHERE held.bundle_id = ${bundleId} AND NOT ${isOwnedForGoodSql(userId, sql`held.course_id`)}))`);
}

/** An SQL condition: everything is open to the user for good, so that a term would add nothing. Roles do not count. */
export function hasEverythingForGoodSql(userId: Owner): SQL<boolean> {
  return ofMember(
    userId,
    sql`(EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.user_id = ${userId} AND s.is_paid_for_good = 1 AND s.is_refunded = 0)
    OR EXISTS (SELECT 1 FROM ${entitlements} e WHERE e.user_id = ${userId} AND e.kind = 'everything' AND ${isForGood}))`,
  );
}

/** An SQL condition: the user has a subscription that renews, by the rule of `renews` in rules.ts, and is not free. */
export function willBeChargedSql(userId: Owner): SQL<boolean> {
  return ofMember(
    userId,
    sql`(EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.user_id = ${userId}
    AND s.state IN ${renewingOnes} AND s.is_paid_for_good = 0) AND NOT ${isFreeForGoodSql(userId)})`,
  );
}

/**
 * An SQL condition on a user whose subscription renews: a coupon pays for all coming payments, so that nothing will be
 * charged. The coupon of a scheduled change of plan replaces the present coupon, which may be for one plan only.
 */
export function isFreeForGoodSql(userId: Owner): SQL<boolean> {
  return ofMember(
    userId,
    sql`EXISTS (SELECT 1 FROM ${subscriptions} s JOIN ${plans} p ON p.id = coalesce(s.next_plan_id, s.plan_id)
      JOIN ${coupons} c ON CASE WHEN s.next_plan_id IS NOT NULL AND s.next_coupon_code IS NOT NULL
        THEN c.code = s.next_coupon_code ELSE c.code = s.coupon_code AND (c.plan IS NULL OR c.plan = p.type) END
    WHERE s.user_id = ${userId} AND c.percent = 100 AND c.is_forever = 1)`,
  );
}

/**
 * SQL, in milliseconds: the end of a term of a number of months that the user is given now. The term begins when their
 * last right to everything ends, or at once. A subscription runs at the same time and does not count. `afterMonths` of
 * the kit has the same rule: the second date is the last day of the month, for months that have no such day as the
 * first date.
 */
export function termEndSql(userId: Owner, months: Id, now: Moment): SQL<number> {
  const later = sql`strftime('%s', at / 1000, 'unixepoch', '+' || ${months} || ' months') * 1000 + at % 1000`;
  const lastDay = sql`strftime('%s', at / 1000, 'unixepoch', 'start of month', '+' || (${months} + 1) || ' months') * 1000
    - 86400000 + at % 86400000`;
  return subquery(sql`(SELECT min(${later}, ${lastDay}) FROM (
    SELECT CAST(max(${momentSql(now)}, coalesce(max(e.ends_at), 0)) AS INTEGER) AS at FROM ${entitlements} e
    WHERE e.user_id = ${userId} AND e.kind = 'everything' AND e.revoked_at IS NULL))`);
}

/**
 * The end of the last term in which everything is open to the user (by activation codes, for example); null without
 * one.
 */
export function readEverythingEnd(db: Database, userId: string | null, now: Date): Read<Date | null> {
  const { kind, endsAt, revokedAt } = entitlements;
  const isTheirs = and(eq(entitlements.userId, userId ?? ''), eq(kind, 'everything'), isNull(revokedAt));
  const last = db
    .select({ endsAt })
    .from(entitlements)
    .where(and(isTheirs, gt(endsAt, now)))
    .orderBy(desc(endsAt))
    .limit(1);
  return readOf([firstOf(last)], (row) => row?.endsAt ?? null);
}

/** SQL: the id of the right that a line of an order gives. */
export function rightOfLineSql(orderId: Id, position: Id): SQL {
  return sql`${orderId} || '-' || ${position}`;
}

/**
 * An SQL condition: the line of a paid order was granted. A line that was not was paid for nothing, since the buyer
 * already owned the item.
 */
export function isGrantedSql(orderId: Id, position: Id): SQL<boolean> {
  return condition(sql`EXISTS (SELECT 1 FROM ${entitlements} e WHERE e.id = ${rightOfLineSql(orderId, position)})`);
}

/** An SQL condition on what a user has; false for a guest, who has nothing. */
function ofMember(userId: Owner, test: SQL): SQL<boolean> {
  return condition(userId === null ? sql`0` : test);
}

function ownsCourse(userId: Owner, courseId: Id, counts: SQL): SQL<boolean> {
  return ofMember(
    userId,
    sql`(EXISTS (SELECT 1 FROM ${entitlements} e
      WHERE e.user_id = ${userId} AND e.kind = 'course' AND e.ref_id = ${courseId} AND ${counts})
    OR EXISTS (SELECT 1 FROM ${bundleCourses} bc
      JOIN ${entitlements} e ON e.user_id = ${userId} AND e.kind = 'bundle' AND e.ref_id = bc.bundle_id AND ${counts}
      WHERE bc.course_id = ${courseId}))`,
  );
}

function ownsBundle(userId: Owner, bundleId: Id, counts: SQL): SQL<boolean> {
  return ofMember(
    userId,
    sql`EXISTS (SELECT 1 FROM ${entitlements} e
    WHERE e.user_id = ${userId} AND e.kind = 'bundle' AND e.ref_id = ${bundleId} AND ${counts})`,
  );
}

interface Dated {
  id: Id;
  publishedAt: Id;
}

/** A course, lesson, bundle, article or reward: its table, or the short name that a statement gives to the table. */
export type Published = string | Pick<Dated, 'publishedAt'>;

function publishedAtOf(thing: Published): Id {
  return typeof thing === 'string' ? sql.raw(`${thing}.published_at`) : thing.publishedAt;
}

/** An SQL condition: the item is published, by the rule of `isOut` in rules.ts. */
export function isOutSql(thing: Published, now: Moment): SQL<boolean> {
  return condition(sql`${publishedAtOf(thing)} <= ${momentSql(now)}`);
}

/**
 * `isOutSql` without the index on the date, for a list whose order has an index: a page then reads only the rows that
 * it shows.
 */
export function isOutUnindexedSql(thing: Published, now: Moment): SQL<boolean> {
  return isOutSql({ publishedAt: sql`+${publishedAtOf(thing)}` }, now);
}

/** An SQL condition: the item is not published yet. SQLite finds no index for `NOT isOutSql`. */
export function isToComeSql(thing: Published, now: Moment): SQL<boolean> {
  return condition(sql`${publishedAtOf(thing)} > ${momentSql(now)}`);
}

/** An SQL condition: the course is published, or it was taken off sale (`withdrawnAt`) and the user has it. */
export function isCourseOutSql(userId: Owner, course: Dated, now: Moment): SQL<boolean> {
  return isOutOrTheirs(course, now, userId === null ? null : isOwnedSql(userId, course.id, now));
}

/** An SQL condition: the bundle is published, or it was taken off sale (`withdrawnAt`) and the user has it. */
export function isBundleOutSql(userId: Owner, bundle: Dated, now: Moment): SQL<boolean> {
  return isOutOrTheirs(bundle, now, userId === null ? null : isBundleOwnedSql(userId, bundle.id, now));
}

function isOutOrTheirs(thing: Dated, now: Moment, isTheirs: SQL | null): SQL<boolean> {
  const isForAll = isOutSql(thing, now);
  if (!isTheirs) return isForAll;
  return condition(sql`(${isForAll} OR (${thing.publishedAt} = ${withdrawnAt.getTime()} AND ${isTheirs}))`);
}

/** An SQL condition: the user has any course or bundle now (bought, given or lent). */
export function ownsAnyCourseSql(userId: Owner, now: Moment): SQL<boolean> {
  return ofMember(
    userId,
    sql`EXISTS (SELECT 1 FROM ${entitlements} e
    WHERE e.user_id = ${userId} AND e.kind IN ('course', 'bundle') AND ${isLive(now)})`,
  );
}

/**
 * An indexable prefilter to combine with `isOwnedSql`: the courses that this user's rights name, whether they are live
 * or not.
 */
export function isCandidateSql(userId: string, courseId: Id): SQL<boolean> {
  return condition(sql`${courseId} IN (
    SELECT e.ref_id FROM ${entitlements} e WHERE e.user_id = ${userId} AND e.kind = 'course'
    UNION SELECT bc.course_id FROM ${entitlements} e JOIN ${bundleCourses} bc ON bc.bundle_id = e.ref_id
      WHERE e.user_id = ${userId} AND e.kind = 'bundle')`);
}

/** SQL: the user's access by the Complete DJ Package, by the rule of `subscriptionAccess` in rules.ts. */
export function subscriptionAccessSql(userId: Owner, now: Moment): SQL<SubscriptionAccess> {
  return subquery(sql`CASE WHEN ${hasPackage(userId, now)} THEN 'active'
    WHEN EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.user_id = ${userId} AND s.state = 'paused') THEN 'paused'
    ELSE 'none' END`);
}

/** An SQL condition: the user has the Complete DJ Package now, a trial included. Roles do not count. */
export function hasPackageSql(userId: Owner, now: Moment): SQL<boolean> {
  return ofMember(userId, hasPackage(userId, now));
}

/**
 * An SQL condition: the user may open the course's lessons, by a right to the course, by the Complete DJ Package or by
 * their role. It is the rule of `explainAccess`, for pages, API and media alike.
 */
export function mayOpenSql(userId: Owner, courseId: Id, now: Moment): SQL<boolean> {
  return ofMember(userId, sql`(${isOwnedSql(userId, courseId, now)} OR ${hasEverything(userId, now)})`);
}

/**
 * An SQL condition: every course and every article is open to the user, by the rule of `opensEverything` in rules.ts.
 */
export function opensEverythingSql(userId: Owner, now: Moment): SQL<boolean> {
  return ofMember(userId, sql`(${hasEverything(userId, now)})`);
}

/**
 * An SQL condition on an article: the viewer may see that it exists. Administrators also see scheduled articles, so for
 * them there is no condition.
 */
export function isArticleShownSql({ viewer, now }: Scope, article: Published = articles): SQL | undefined {
  return viewer && holdsOffice(viewer.role) ? undefined : isOutSql(article, now());
}

/**
 * An SQL condition on `files`: administrators may open the catalogue's files before their publication, and before a
 * page uses them.
 */
export function opensByOfficeSql(userId: Owner): SQL<boolean> {
  return ofMember(userId, sql`(${files.userId} IS NULL AND ${isOfOfficeSql(userId)})`);
}

/**
 * An SQL condition: the user is an administrator now. A user who was blocked, lost the role or deleted their account is
 * none. What an administrator leaves behind (a draft's link, a running bulk act) works only as long as this is true.
 */
export function isOfOfficeSql(userId: Owner): SQL<boolean> {
  return condition(sql`EXISTS (SELECT 1 FROM ${users} u
    WHERE u.id = ${userId} AND u.role IN ${office} AND u.blocked_at IS NULL)`);
}

function hasEverything(userId: Owner, now: Moment): SQL {
  return sql`${hasPackage(userId, now)} OR ${isOfOfficeSql(userId)}`;
}

function hasPackage(userId: Owner, now: Moment): SQL {
  const at = momentSql(now);
  return sql`(EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.user_id = ${userId} AND s.is_refunded = 0 AND (s.is_paid_for_good = 1
      OR s.state IN ${openOnes} AND (s.past_due_since IS NULL OR s.past_due_since > ${at} - ${grace})
        AND (s.state <> 'non_renewing' OR s.current_term_ends_at IS NULL OR s.current_term_ends_at > ${at})))
    OR EXISTS (SELECT 1 FROM ${entitlements} e
      WHERE e.user_id = ${userId} AND e.kind = 'everything' AND ${isLive(now)}))`;
}

function listOf(words: readonly string[]): SQL {
  return sql.raw(`(${words.map((word) => `'${word}'`).join(', ')})`);
}
