import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { bundleCourses, bundles, categories, courses, tutors } from '#db/schema';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import type { CourseSummary } from './list-courses.server';
import { bundleColumns, countUpTo, courseColumns, inList } from './queries.server';
import type { ListBundles } from './schema';

type BundleRow = Awaited<ReturnType<typeof selectBundles>>[number];

export interface BundleSummary extends BundleRow {
  /** In the bundle's order. */
  courses: CourseSummary[];
}

function selectBundles(scope: Scope, condition: SQL | undefined, slice: Slice) {
  return scope.db
    .select(bundleColumns(scope))
    .from(bundles)
    .where(condition)
    .orderBy(asc(bundles.position))
    .limit(slice.limit)
    .offset(slice.offset);
}

/** Published bundles in their order, each with its courses, in one round trip. Open to all. */
export async function listBundles(scope: Scope, input: z.output<typeof ListBundles>): Promise<Page<BundleSummary>> {
  const plan = planBundles(scope, input);
  return plan.toPage(...(await scope.db.batch(plan.statements)));
}

/** The list as three statements, for a page that reads more in the same batch. */
export function planBundles(scope: Scope, input: Slice & { bundlesIds?: string[] }) {
  const { limit, offset, bundlesIds } = input;
  const condition = and(
    lte(bundles.publishedAt, scope.now()),
    bundlesIds ? or(inList(bundles.id, bundlesIds), inList(bundles.slug, bundlesIds)) : undefined,
  );
  const shown = scope.db
    .select({ id: bundles.id })
    .from(bundles)
    .where(condition)
    .orderBy(asc(bundles.position))
    .limit(limit)
    .offset(offset);
  const rows = selectBundles(scope, condition, input);
  const members = scope.db
    .select({ ...courseColumns(scope), bundleId: bundleCourses.bundleId })
    .from(bundleCourses)
    .innerJoin(courses, eq(courses.id, bundleCourses.courseId))
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .where(and(inArray(bundleCourses.bundleId, shown), lte(courses.publishedAt, scope.now())))
    .orderBy(asc(bundleCourses.bundleId), asc(bundleCourses.position));
  const total = scope.db
    .select({ n: countUpTo(sql`FROM ${bundles} WHERE ${condition}`).as('n') })
    .from(sql`(SELECT 1)`);
  return {
    statements: [rows, members, total] as const,
    toPage: (
      found: BundleRow[],
      held: Awaited<typeof members>,
      [count]: Awaited<typeof total>,
    ): Page<BundleSummary> => ({
      items: found.map((bundle) => ({
        ...bundle,
        courses: held.filter(({ bundleId }) => bundleId === bundle.id).map(({ bundleId: _, ...course }) => course),
      })),
      totalCount: count?.n ?? 0,
      limit,
      offset,
    }),
  };
}
