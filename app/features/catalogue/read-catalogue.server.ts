import type { z } from 'zod';
import type { Page } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { type BundleSummary, planBundles } from './list-bundles.server';
import { type CourseSummary, planList, selectCategories } from './list-courses.server';
import type { ListCourses } from './schema';

/** So many bundles stand below the courses. */
const mostBundles = 6;

export interface Catalogue {
  courses: Page<CourseSummary>;
  categories: { slug: string; name: string; coursesCount: number }[];
  bundles: BundleSummary[];
}

/**
 * The public list with its categories and the bundles, in one round trip. Open to all. A page beyond the end is the
 * first one.
 */
export async function readCatalogue(scope: Scope, input: z.output<typeof ListCourses>): Promise<Catalogue> {
  const plan = planList(scope, input);
  const bundlePlan = planBundles(scope, { limit: mostBundles, offset: 0 });
  if (!plan) {
    const [categories, ...bundles] = await scope.db.batch([selectCategories(scope), ...bundlePlan.statements]);
    return {
      courses: { items: [], totalCount: 0, offset: 0, limit: input.limit },
      categories,
      bundles: bundlePlan.toPage(...bundles).items,
    };
  }
  const [items, total, categories, ...bundles] = await scope.db.batch([
    ...plan.statements,
    selectCategories(scope),
    ...bundlePlan.statements,
  ]);
  const courses = plan.toPage(items, total);
  if (!courses.items.length && courses.totalCount > 0 && input.offset > 0) {
    return readCatalogue(scope, { ...input, offset: 0 });
  }
  return { courses, categories, bundles: bundlePlan.toPage(...bundles).items };
}
