import type { z } from 'zod';
import type { Page } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { type CourseSummary, planList, selectCategories } from './list-courses.server';
import type { ListCourses } from './schema';

export interface Catalogue {
  courses: Page<CourseSummary>;
  categories: { slug: string; name: string; coursesCount: number }[];
}

/** The public list with its categories, in one round trip. Open to all. A page beyond the end is the first one. */
export async function readCatalogue(scope: Scope, input: z.output<typeof ListCourses>): Promise<Catalogue> {
  const plan = planList(scope, input);
  if (!plan) {
    const categories = await selectCategories(scope);
    return { courses: { items: [], totalCount: 0, offset: 0, limit: input.limit }, categories };
  }
  const [items, total, categories] = await scope.db.batch([...plan.statements, selectCategories(scope)]);
  const courses = plan.toPage(items, total);
  if (!courses.items.length && courses.totalCount > 0 && input.offset > 0) {
    return readCatalogue(scope, { ...input, offset: 0 });
  }
  return { courses, categories };
}
