import { and, asc, eq, lte } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { categories, courses, journeyStageCourses, journeyStages, tutors } from '#db/schema';
import type { CourseSummary } from '~/features/catalogue/list-courses.server';
import { courseColumns } from '~/features/catalogue/queries.server';
import type { Scope } from '~/scope/scope';

/** A journey has a handful of stages, and all of them together no more courses than somebody looks through. */
const mostStages = 12;
const mostCourses = 120;

export interface Stage {
  id: string;
  /** From 1. */
  number: number;
  name: string;
  subtitle: string;
  description: string;
  courses: CourseSummary[];
}

/** All stages with their default courses, in one round trip. Open to all. */
export async function listAllStages(scope: Scope): Promise<Stage[]> {
  const [stages] = await scope.read(readAllStages(scope));
  return stages;
}

/** The same as a read, for a page that reads more in its round trip. */
export function readAllStages(scope: Scope): Read<Stage[]> {
  return readOf([selectStages(scope), selectStageCourses(scope)], (stages, placed) =>
    stages.map((stage) => ({
      ...stage,
      courses: placed.filter(({ stageId }) => stageId === stage.id).map(({ stageId: _, ...course }) => course),
    })),
  );
}

function selectStages({ db }: Scope) {
  const { id, position, name, subtitle, description } = journeyStages;
  return db
    .select({ id, number: position, name, subtitle, description })
    .from(journeyStages)
    .orderBy(asc(position))
    .limit(mostStages);
}

/** Joined in this order of tables, so that the key's own order stands and the limit ends the walk. */
function selectStageCourses(scope: Scope) {
  return scope.db
    .select({ ...courseColumns(scope), stageId: journeyStageCourses.stageId })
    .from(journeyStageCourses)
    .crossJoin(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .where(
      and(
        eq(courses.id, journeyStageCourses.courseId),
        lte(courses.publishedAt, scope.now()),
        eq(courses.isReferralSource, false),
      ),
    )
    .orderBy(asc(journeyStageCourses.stageId), asc(journeyStageCourses.position))
    .limit(mostCourses);
}
