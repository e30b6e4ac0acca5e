import type { Database } from '../../client';
import { retailerCourses, retailers } from '../../schema';
import type { Content } from '../content/types';
import { insertAll } from './insert';

/** The partner shops and the courses that their pages show. */
export async function loadRetailers(db: Database, { courses, retailers: shops }: Content): Promise<void> {
  const courseIds = new Map(courses.map(({ id, slug }) => [slug, id]));
  await insertAll(
    db,
    retailers,
    shops.map(({ courseSlugs: _, ...shop }) => shop),
  );
  await insertAll(
    db,
    retailerCourses,
    shops.flatMap(({ id, courseSlugs }) =>
      courseSlugs.flatMap((slug, index) => {
        const courseId = courseIds.get(slug);
        return courseId ? [{ retailerId: id, courseId, position: index + 1 }] : [];
      }),
    ),
  );
}
