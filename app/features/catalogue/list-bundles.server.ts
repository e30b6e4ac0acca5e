import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Read, readOf } from '#db/read';
import { bundleCourses, bundles, categories, courses, tutors } from '#db/schema';
import { isBundleOutSql, isCourseOutSql, readerOf } from '~/features/entitlements/queries.server';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import type { CourseSummary } from './list-courses.server';
import { bundleColumns, countUpTo, courseColumns, inList, readPage } from './queries.server';
import type { ListBundles } from './schema';

type BundleRow = Awaited<ReturnType<typeof selectBundles>>[number];

export interface BundleSummary extends BundleRow {
  /** In the bundle's order. */
  courses: CourseSummary[];
}

function selectBundles(scope: Scope, condition: SQL | undefined, slice: Slice) {
  return scope.db
    .select(bundleColumns(readerOf(scope)))
    .from(bundles)
    .where(condition)
    .orderBy(asc(bundles.position))
    .limit(slice.limit)
    .offset(slice.offset);
}

/** Published bundles in their order, each with its courses, in one round trip. Open to all. */
export async function listBundles(scope: Scope, input: z.output<typeof ListBundles>): Promise<Page<BundleSummary>> {
  const [page] = await scope.read(readBundles(scope, input));
  return page;
}

/** The list as a read, for a page that reads more in its round trip. */
export function readBundles(scope: Scope, input: Slice & { bundlesIds?: string[] }): Read<Page<BundleSummary>> {
  const { bundlesIds, ...slice } = input;
  const condition = and(
    // By their names also what was taken off sale, for those who have it.
    bundlesIds ? isBundleOutSql(scope.viewer?.id ?? null, bundles, scope.now()) : lte(bundles.publishedAt, scope.now()),
    bundlesIds ? or(inList(bundles.id, bundlesIds), inList(bundles.slug, bundlesIds)) : undefined,
  );
  return readOf(
    [
      readPage(
        scope,
        slice,
        selectBundles(scope, condition, slice),
        countUpTo(sql`FROM ${bundles} WHERE ${condition}`),
      ),
      selectMembers(scope, condition, slice),
    ],
    (page, members) => ({
      ...page,
      items: page.items.map((bundle) => ({
        ...bundle,
        courses: members.filter(({ bundleId }) => bundleId === bundle.id).map(({ bundleId: _, ...course }) => course),
      })),
    }),
  );
}

/** Statement: the courses of the bundles of a slice, each bundle's in its order. */
function selectMembers(scope: Scope, condition: SQL | undefined, { limit, offset }: Slice) {
  const { db, now, viewer } = scope;
  const shown = db
    .select({ id: bundles.id })
    .from(bundles)
    .where(condition)
    .orderBy(asc(bundles.position))
    .limit(limit)
    .offset(offset);
  return db
    .select({ ...courseColumns(readerOf(scope)), bundleId: bundleCourses.bundleId })
    .from(bundleCourses)
    .innerJoin(courses, eq(courses.id, bundleCourses.courseId))
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .where(and(inArray(bundleCourses.bundleId, shown), isCourseOutSql(viewer?.id ?? null, courses, now())))
    .orderBy(asc(bundleCourses.bundleId), asc(bundleCourses.position));
}
