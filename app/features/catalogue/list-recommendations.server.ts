import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { courses } from '#db/schema';
import { isOutSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { type CourseSummary, selectCourses } from './list-courses.server';
import { inList } from './queries.server';
import type { ListRecommendations } from './schema';

/** The courses that a course recommends, in the requested order. Open to all. */
export async function listRecommendations(
  scope: Scope,
  { courseUrls }: z.output<typeof ListRecommendations>,
): Promise<CourseSummary[]> {
  if (!courseUrls.length) return [];
  const rows = await selectCourses(scope).where(
    and(inList(courses.slug, courseUrls), isOutSql(courses, scope.now()), eq(courses.isReferralSource, false)),
  );
  return rows.sort((a, b) => courseUrls.indexOf(a.slug) - courseUrls.indexOf(b.slug));
}
