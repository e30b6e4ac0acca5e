import type { z } from 'zod';
import type { Page } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { type BundleSummary, readBundles } from './list-bundles.server';
import { type CourseSummary, readCourses, selectCategories } from './list-courses.server';
import { readIsSaleOn } from './queries.server';
import type { ListCourses } from './schema';

/** So many bundles stand below the courses. */
const mostBundles = 6;

export interface Catalogue {
  courses: Page<CourseSummary>;
  categories: { slug: string; name: string; coursesCount: number }[];
  bundles: BundleSummary[];
  /** Any course is on sale, on this page of the list or not. */
  isSaleOn: boolean;
}

/**
 * The public list with its categories and the bundles, in one round trip. Open to all. A page beyond the end is the
 * first one.
 */
export async function readCatalogue(scope: Scope, input: z.output<typeof ListCourses>): Promise<Catalogue> {
  const [courses, categories, bundles, isSaleOn] = await scope.read(
    readCourses(scope, input),
    selectCategories(scope),
    readBundles(scope, { limit: mostBundles, offset: 0 }),
    readIsSaleOn(scope),
  );
  if (!courses.items.length && courses.totalCount > 0 && input.offset > 0) {
    return readCatalogue(scope, { ...input, offset: 0 });
  }
  return { courses, categories, bundles: bundles.items, isSaleOn };
}
