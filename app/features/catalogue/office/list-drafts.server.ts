import { eq, sql } from 'drizzle-orm';
import { ordered } from '#db/ordered';
import { bundleCourses, bundles, categories, courses } from '#db/schema';
import { subquery } from '#db/subqueries';
import { holdsText } from '#db/text-search';
import type { OpenPage } from '~/kit/paging';
import { sliceOf, type TableAsk } from '~/kit/table';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { readOpenPage } from '../queries.server';

/** Courses, including scheduled ones; searched by a part of a title or slug. One round trip. */
export async function listCourseDrafts(scope: Scope, ask: TableAsk): Promise<OpenPage<CourseRow>> {
  requireAdmin(scope);
  const [page] = await scope.read(
    readOpenPage(
      sliceOf(ask),
      selectCourses(scope)
        .where(holdsText(sql`${courses.title} || ' ' || ${courses.slug}`, ask.search))
        .orderBy(
          ...ordered(ask, {
            order: [courses.position, courses.id],
            title: [courses.title, courses.id],
            published: [courses.publishedAt, courses.id],
          }),
        ),
    ),
  );
  return page;
}

function selectCourses({ db }: Scope) {
  return db
    .select({
      id: courses.id,
      title: courses.title,
      slug: courses.slug,
      category: categories.name,
      lessonsCount: courses.lessonsCount,
      publishedAt: courses.publishedAt,
    })
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .$dynamic();
}

export type CourseRow = Awaited<ReturnType<typeof selectCourses>>[number];

/** Bundles; searched by a part of a title or slug. One round trip. */
export async function listBundleDrafts(scope: Scope, ask: TableAsk): Promise<OpenPage<BundleRow>> {
  requireAdmin(scope);
  const [page] = await scope.read(
    readOpenPage(
      sliceOf(ask),
      selectBundles(scope)
        .where(holdsText(sql`${bundles.title} || ' ' || ${bundles.slug}`, ask.search))
        .orderBy(
          ...ordered(ask, {
            order: [bundles.position, bundles.id],
            title: [bundles.title, bundles.id],
            published: [bundles.publishedAt, bundles.id],
          }),
        ),
    ),
  );
  return page;
}

function selectBundles({ db }: Scope) {
  return db
    .select({
      id: bundles.id,
      title: bundles.title,
      slug: bundles.slug,
      courses: subquery<number>(sql`(SELECT count(*) FROM ${bundleCourses} bc WHERE bc.bundle_id = ${bundles.id})`),
      publishedAt: bundles.publishedAt,
    })
    .from(bundles)
    .$dynamic();
}

export type BundleRow = Awaited<ReturnType<typeof selectBundles>>[number];
