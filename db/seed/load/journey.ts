import type { Database } from '../../client';
import { journeyStageCourses, journeyStages } from '../../schema';
import type { Content } from '../content/types';
import { insertAll } from './insert';

/** The stages of the learning journey and the courses in each. */
export async function loadJourney(db: Database, { courses, journeyStages: stages }: Content): Promise<void> {
  const courseIds = new Map(courses.map(({ id, slug }) => [slug, id]));
  await insertAll(
    db,
    journeyStages,
    stages.map(({ id, name, subtitle, description }, index) => ({
      id,
      position: index + 1,
      name,
      subtitle,
      description,
    })),
  );
  await insertAll(
    db,
    journeyStageCourses,
    stages.flatMap(({ id, courseSlugs }) =>
      courseSlugs.flatMap((slug, index) => {
        const courseId = courseIds.get(slug);
        return courseId ? [{ stageId: id, courseId, position: index + 1 }] : [];
      }),
    ),
  );
}
