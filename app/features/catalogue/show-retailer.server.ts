import { and, asc, eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { courses, retailerCourses, retailers } from '#db/schema';
import { isOutSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { selectCourses } from './list-courses.server';

/** The maximum number of courses on a partner's page. */
const mostCourses = 12;

/** A partner shop with the courses of its page, in one round trip. Open to all. Throws not-found. */
export async function showRetailer(scope: Scope, { slug }: { slug: string }) {
  if (!idPattern.test(slug)) throw new AppError('not-found');
  const [retailer, shown] = await scope.read(
    firstOf(scope.db.select().from(retailers).where(eq(retailers.slug, slug))),
    selectCourses(scope)
      .innerJoin(retailerCourses, eq(retailerCourses.courseId, courses.id))
      .innerJoin(retailers, eq(retailers.id, retailerCourses.retailerId))
      .where(and(eq(retailers.slug, slug), isOutSql(courses, scope.now())))
      .orderBy(asc(retailerCourses.position))
      .limit(mostCourses),
  );
  if (!retailer) throw new AppError('not-found');
  return { ...retailer, courses: shown };
}
