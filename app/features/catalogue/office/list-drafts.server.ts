import { asc, eq, sql } from 'drizzle-orm';
import { bundleCourses, bundles, categories, courses } from '#db/schema';
import { subquery } from '#db/subqueries';
import { holdsText } from '#db/text-search';
import type { OpenPage, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { readOpenPage } from '../queries.server';

export interface Wanted extends Slice {
  /** A part of a title or slug; empty for all. */
  search: string;
}

/** Courses in the lists' order, including scheduled ones. One round trip. */
export async function listCourseDrafts(scope: Scope, { search, ...slice }: Wanted): Promise<OpenPage<CourseRow>> {
  requireAdmin(scope);
  const [page] = await scope.read(
    readOpenPage(
      slice,
      selectCourses(scope)
        .where(holdsText(sql`${courses.title} || ' ' || ${courses.slug}`, search))
        .orderBy(asc(courses.position), asc(courses.id)),
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

/** Bundles in the list's order. One round trip. */
export async function listBundleDrafts(scope: Scope, { search, ...slice }: Wanted): Promise<OpenPage<BundleRow>> {
  requireAdmin(scope);
  const [page] = await scope.read(
    readOpenPage(
      slice,
      selectBundles(scope)
        .where(holdsText(sql`${bundles.title} || ' ' || ${bundles.slug}`, search))
        .orderBy(asc(bundles.position), asc(bundles.id)),
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
