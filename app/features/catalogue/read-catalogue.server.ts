import type { z } from 'zod';
import { type Answers, type Read, together } from '#db/read';
import type { Scope } from '~/scope/scope';
import { type BundleSummary, readBundles } from './list-bundles.server';
import { type CoursesPage, readCourses, selectCategories } from './list-courses.server';
import { readIsSaleOn } from './queries.server';
import type { ListCourses } from './schema';

/** The maximum number of bundles below the courses. */
const mostBundles = 6;

interface Catalogue {
  courses: CoursesPage;
  categories: { slug: string; name: string; coursesCount: number }[];
  bundles: BundleSummary[];
  /** Some course is shown as on sale, on this page of the list or another. */
  isSaleOn: boolean;
}

/**
 * The public list with its categories and the bundles, and other reads, in one round trip. Open to all. A page beyond
 * the end becomes the first page; `chosen` is the currency that the reader has picked.
 */
export async function readCatalogueBeside<const Reads extends readonly Read<unknown>[]>(
  scope: Scope,
  input: z.output<typeof ListCourses> & { chosen?: unknown },
  ...beside: Reads
): Promise<[Catalogue, ...Answers<Reads>]> {
  const [courses, categories, bundles, isSaleOn, others] = await scope.read(
    readCourses(scope, input),
    selectCategories(scope),
    readBundles(scope, { limit: mostBundles, offset: 0 }),
    readIsSaleOn(scope, input.chosen),
    together(beside),
  );
  if (!courses.items.length && courses.totalCount > 0 && input.offset > 0) {
    return readCatalogueBeside(scope, { ...input, offset: 0 }, ...beside);
  }
  return [{ courses, categories, bundles: bundles.items, isSaleOn }, ...others];
}
