import { type AnyColumn, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Select } from '#db/client';
import { type Moment, prepared } from '#db/prepared';
import { firstOf, type Read, readOf } from '#db/read';
import {
  bundlePrices,
  bundles,
  categories,
  coursePrices,
  courseRatings,
  courses,
  files,
  lessonProgress,
  lessons,
  planPrices,
  plans,
  priceHistory,
  tutors,
} from '#db/schema';
import { constantSql, subquery } from '#db/subqueries';
import { isBundleOwnedSql, isOutSql, isOwnedSql, type Reader } from '~/features/entitlements/queries.server';
import { beyondPage, type OpenPage, openPage, type Page, type Slice } from '~/kit/paging';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { buyerFor } from './currency';
import type { Price } from './rules';

/** Totals are counted up to this; nobody turns more pages. */
const mostCounted = 10_001;

const existingFiles = new WeakMap<AnyColumn | SQL, SQL<string | null>>();

/**
 * SQL: the file's id, or null for a missing file, which shows the default picture. Memoised for a column, or for an
 * expression that the caller keeps.
 */
export function existingFile(column: AnyColumn | SQL): SQL<string | null> {
  let known = existingFiles.get(column);
  if (!known) {
    const found = constantSql(sql`(SELECT f.id FROM ${files} f WHERE f.id = ${column} AND f.state = 'ready')`);
    known = subquery<string | null>(found);
    existingFiles.set(column, known);
  }
  return known;
}

function decodePrices(text: string): Price[] {
  return JSON.parse(text) as Price[];
}

/** SQL: `Price.lowestBefore` of a course's price; the arguments are columns. For courses whose sale is active. */
export function lowestBeforeSql(courseId: AnyColumn | SQL, currency: AnyColumn | SQL): SQL<number | null> {
  return sql<number | null>`(SELECT ph.lowest_before FROM ${priceHistory} ph
    WHERE ph.kind = 'course' AND ph.ref_id = ${courseId} AND ph.currency = ${currency}
    ORDER BY ph.from_at DESC LIMIT 1)`;
}

const pricesOfCourse = subquery(
  constantSql(sql`(SELECT json_group_array(
      json_object('currency', p.currency, 'price', p.price, 'salePrice', p.sale_price, 'lowestBefore',
        iif(${courses.isSaleActive}, ${lowestBeforeSql(sql`p.course_id`, sql`p.currency`)}, NULL)))
    FROM ${coursePrices} p WHERE p.course_id = ${courses.id})`),
).mapWith(decodePrices);

const pricesOfBundle = subquery(
  constantSql(sql`(SELECT json_group_array(
      json_object('currency', p.currency, 'price', p.price, 'salePrice', NULL, 'lowestBefore', NULL))
    FROM ${bundlePrices} p WHERE p.bundle_id = ${bundles.id})`),
).mapWith(decodePrices);

/** A course's list fields for this reader. For queries of courses that join categories and tutors. */
export function courseColumns({ userId, now }: Reader) {
  return {
    ...pick(courses, 'id', 'slug', 'title', 'level', 'tagline', 'overview', 'metaDescription', 'isSaleActive'),
    ...pick(courses, 'saleEndsAt', 'lessonsCount', 'durationMs', 'ratingSum', 'ratingCount', 'publishedAt'),
    category: {
      ...pick(categories, 'id', 'slug', 'name'),
      imageFileId: existingFile(categories.imageFileId),
    },
    tutorName: tutors.name,
    imageFileId: existingFile(courses.imageFileId),
    prices: pricesOfCourse,
    isBought: isOwnedSql(userId, courses.id, now),
    completedLessonsCount: completedCount(userId, courses.id, now),
    ownRating: ratingBy(userId, courses.id),
  };
}

/** Column: the number of the course's published lessons. The stored `lessonsCount` also counts scheduled ones. */
export function publishedCount(now: Moment): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${lessons} pl
    WHERE pl.course_id = ${courses.id} AND ${isOutSql('pl', now)})`;
}

/** Column of a query of a course's published lessons: the number that learners see. Hidden lessons have none. */
export const numberInOutline = sql<number>`row_number() OVER (ORDER BY ${lessons.position})`;

/** Column: the lesson's number among the published lessons of its course, as `numberInOutline` counts. */
export function lessonNumber(now: Moment): SQL<number> {
  return subquery<number>(sql`(SELECT count(*) FROM ${lessons} pn WHERE pn.course_id = ${lessons.courseId}
    AND pn.position <= ${lessons.position} AND ${isOutSql('pn', now)})`);
}

/** SQL: the number of the course's published lessons that this user has completed. */
function completedCount(userId: Reader['userId'], courseId: AnyColumn, now: Moment): SQL<number> {
  if (!userId) return sql<number>`0`;
  return subquery(sql`(SELECT count(*) FROM ${lessonProgress} lp JOIN ${lessons} ll ON ll.id = lp.lesson_id
    WHERE lp.user_id = ${userId} AND lp.course_id = ${courseId} AND lp.completed_at IS NOT NULL
      AND ${isOutSql('ll', now)})`);
}

/** Column: this user's rating of the course, 0.5 to 5; null without one. */
export function ratingBy(userId: Reader['userId'], courseId: AnyColumn): SQL<number | null> {
  if (!userId) return sql<null>`NULL`;
  return subquery(sql`(SELECT cr.halves / 2.0 FROM ${courseRatings} cr
    WHERE cr.user_id = ${userId} AND cr.course_id = ${courseId})`);
}

/** A bundle's list fields for this reader. */
export function bundleColumns({ userId, now }: Reader) {
  return {
    ...pick(bundles, 'id', 'slug', 'title', 'overview', 'perks'),
    imageFileId: existingFile(bundles.imageFileId),
    shareFileId: existingFile(bundles.shareFileId),
    prices: pricesOfBundle,
    isBought: isBundleOwnedSql(userId, bundles.id, now),
  };
}

/**
 * Whether any listed course is shown to this reader as on sale (specification 2, section 4, "Sale badge"; see
 * `isShownOnSale`); `chosen` is the currency that they have picked. Uses the index of sales: those without an end, then those that end later.
 */
export function readIsSaleOn(scope: Scope, chosen: unknown = null): Read<boolean> {
  const { db } = scope;
  const { isInEu, currency } = buyerFor(scope, chosen);
  const at = scope.now().getTime();
  const found = isInEu ? selectIsSaleOnInEu(db, { now: at, currency }) : selectIsSaleOn(db, { now: at });
  return readOf([firstOf(found)], (row) => Boolean(row?.isOn));
}

function selectSale(db: Database, at: SQL<number>, shown: SQL) {
  const running = (end: SQL) => sql`EXISTS (SELECT 1 FROM ${courses} sc WHERE sc.is_sale_active = 1 AND ${end}
    AND ${isOutSql('sc', at)} AND sc.is_referral_source = 0 AND ${shown})`;
  const isOn = sql<number>`(${running(sql`sc.sale_ends_at + 0 IS NULL`)} OR ${running(sql`sc.sale_ends_at + 0 > ${at}`)})`;
  return db.select({ isOn }).from(sql`(SELECT 1)`);
}

const selectIsSaleOn = prepared((db, { now }: { now: SQL<number> }) => selectSale(db, now, sql`1`));

const selectIsSaleOnInEu = prepared((db, { now, currency }: { now: SQL<number>; currency: SQL<string> }) =>
  selectSale(
    db,
    now,
    sql`EXISTS (SELECT 1 FROM ${coursePrices} sp WHERE sp.course_id = sc.id AND sp.currency = ${currency}
      AND sp.sale_price < sp.price AND sp.sale_price < ${lowestBeforeSql(sql`sp.course_id`, sql`sp.currency`)})`,
  ),
);

const selectOfferedPrices = prepared((db) =>
  db
    .select({ ...pick(plans, 'type', 'billingCyclePeriod'), ...pick(planPrices, 'currency', 'price') })
    .from(planPrices)
    .innerJoin(plans, eq(plans.id, planPrices.planId))
    .where(eq(plans.isOffered, true))
    .orderBy(asc(plans.position)),
);

/** The prices of the plans that are offered, in all currencies. */
export function selectPlanPrices({ db }: Pick<Scope, 'db'>) {
  return selectOfferedPrices(db, {});
}

/** SQL: the id of the course with this id or slug. */
export function courseIdOf(key: string | SQL<string>): SQL<string> {
  return sql<string>`(SELECT k.id FROM ${courses} k WHERE k.id = ${key} OR k.slug = ${key} LIMIT 1)`;
}

/** SQL: the id of the category with this id or slug. */
export function categoryIdOf(key: string | SQL<string>): SQL<string> {
  return sql<string>`(SELECT k.id FROM ${categories} k WHERE k.slug = ${key} OR k.id = ${key} LIMIT 1)`;
}

/** Counts rows up to `most`, so a count never reads a whole table. `from` is the statement after SELECT 1. */
export function countUpTo(from: SQL, most = mostCounted): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 ${from} LIMIT ${most}))`;
}

/** The placeholders of limit and offset in a prepared statement. */
export const slicePlaces = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };

/** The type of these placeholders. */
export type SlicePlaces = { limit: SQL<number>; offset: SQL<number> };

/** A slice, or its placeholders in a prepared statement. */
export type Sliced = Slice | typeof slicePlaces;

/** A page of a list as a read: the slice's rows, and the total. */
export function readPage<Row>(
  { db }: Scope,
  slice: Slice,
  rows: Select & PromiseLike<Row[]>,
  total: SQL<number>,
): Read<Page<Row>> {
  return pageOf(slice, rows, db.select({ total }).from(sql`(SELECT 1)`));
}

/** `readPage` for a count that is a statement already. */
export function pageOf<Row>(
  { limit, offset }: Slice,
  rows: Select & PromiseLike<Row[]>,
  total: Select & PromiseLike<{ total: number }[]>,
): Read<Page<Row>> {
  return readOf([rows, firstOf(total)], (items, counted) => ({
    items,
    totalCount: counted?.total ?? 0,
    offset,
    limit,
  }));
}

/** A statement without a limit. */
export interface Unlimited<Row> {
  limit(rows: number): { offset(rows: number): Select & PromiseLike<Row[]> };
}

/** A page of a list without a total count. */
export function readOpenPage<Row>(slice: Slice, all: Unlimited<Row>): Read<OpenPage<Row>> {
  return readOf([all.limit(beyondPage(slice)).offset(slice.offset)], (rows) => openPage(rows, slice));
}
