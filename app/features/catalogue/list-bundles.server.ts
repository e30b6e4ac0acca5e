import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { prepared } from '#db/prepared';
import { type Read, readOf } from '#db/read';
import { bundleCourses, bundles, categories, courses, tutors } from '#db/schema';
import { inList } from '#db/subqueries';
import {
  isBundleOutSql,
  isCourseOutSql,
  isOutSql,
  type Reader,
  type ReaderPlaces,
  readerOf,
  readerValues,
} from '~/features/entitlements/queries.server';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import type { CourseSummary } from './list-courses.server';
import {
  bundleColumns,
  countUpTo,
  courseColumns,
  pageOf,
  readPage,
  type Sliced,
  type SlicePlaces,
  slicePlaces,
} from './queries.server';

type BundleRow = Awaited<ReturnType<typeof selectBundles>>[number];

export interface BundleSummary extends BundleRow {
  /** In the bundle's order. */
  courses: CourseSummary[];
}

/** Published bundles in order, each with its courses, in one round trip. Open to all. */
export function readBundles(scope: Scope, input: Slice & { bundlesIds?: string[] }): Read<Page<BundleSummary>> {
  const { bundlesIds, ...slice } = input;
  return bundlesIds ? readNamed(scope, slice, bundlesIds) : readListed(scope, slice);
}

/** All published bundles. */
function readListed(scope: Scope, slice: Slice): Read<Page<BundleSummary>> {
  const { db } = scope;
  const values = { ...readerValues(scope), ...slice };
  const page = pageOf(slice, selectListed(db, values), selectListedCount(db, { now: values.now }));
  return readOf([page, selectListedMembers(db, values)], withMembers);
}

type ListPlaces = ReaderPlaces & SlicePlaces;

const selectListed = prepared((db, { userId, now }: ListPlaces) =>
  selectBundles(db, { userId, now }, isOutSql(bundles, now), slicePlaces),
);

const selectListedCount = prepared((db, { now }: { now: SQL<number> }) =>
  db.select({ total: countBundles(isOutSql(bundles, now)) }).from(sql`(SELECT 1)`),
);

const selectListedMembers = prepared((db, { userId, now }: ListPlaces) =>
  selectMembers(db, { userId, now }, isOutSql(bundles, now), slicePlaces),
);

/** The bundles that the input names by id or slug, including ones taken off sale, for members who own them. */
function readNamed(scope: Scope, slice: Slice, names: string[]): Read<Page<BundleSummary>> {
  const { db } = scope;
  const reader = readerOf(scope);
  const condition = and(
    isBundleOutSql(reader.userId, bundles, reader.now),
    or(inList(bundles.id, names), inList(bundles.slug, names)),
  );
  const page = readPage(scope, slice, selectBundles(db, reader, condition, slice), countBundles(condition));
  return readOf([page, selectMembers(db, reader, condition, slice)], withMembers);
}

function countBundles(condition: SQL | undefined): SQL<number> {
  return countUpTo(sql`FROM ${bundles} WHERE ${condition}`);
}

function selectBundles(db: Database, reader: Reader, condition: SQL | undefined, { limit, offset }: Sliced) {
  return db
    .select(bundleColumns(reader))
    .from(bundles)
    .where(condition)
    .orderBy(asc(bundles.position))
    .limit(limit)
    .offset(offset);
}

/** The courses of the bundles of a slice, in each bundle's order. */
function selectMembers(db: Database, reader: Reader, condition: SQL | undefined, { limit, offset }: Sliced) {
  const shown = db
    .select({ id: bundles.id })
    .from(bundles)
    .where(condition)
    .orderBy(asc(bundles.position))
    .limit(limit)
    .offset(offset);
  return db
    .select({ ...courseColumns(reader), bundleId: bundleCourses.bundleId })
    .from(bundleCourses)
    .innerJoin(courses, eq(courses.id, bundleCourses.courseId))
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .where(and(inArray(bundleCourses.bundleId, shown), isCourseOutSql(reader.userId, courses, reader.now)))
    .orderBy(asc(bundleCourses.bundleId), asc(bundleCourses.position));
}

type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number];

/** Adds to each bundle of a page its courses. */
function withMembers(page: Page<BundleRow>, members: MemberRow[]): Page<BundleSummary> {
  const coursesOf = (id: string) =>
    members.filter(({ bundleId }) => bundleId === id).map(({ bundleId: _, ...course }) => course);
  return { ...page, items: page.items.map((bundle) => ({ ...bundle, courses: coursesOf(bundle.id) })) };
}
