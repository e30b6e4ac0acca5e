import { asc, eq } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { journeyStageCourses, journeyStages } from '#db/schema';
import { selectCourseChoices } from '~/features/catalogue/office/open-course.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveStageCourses } from './journey-schema';

/** A stage with its courses, in order, and the available ones. One round trip. Throws not-found. */
export async function openStage(scope: Scope, stageId: string) {
  requireAdmin(scope);
  const [stage, courses] = await scope.read(stageState(scope, stageId), selectCourseChoices(scope));
  return { ...stage, courses };
}

/** The name and courses of a stage, in the shape of a save. */
export function stageState({ db }: Scope, stageId: string): Read<{ name: string; draft: SaveStageCourses }> {
  return readOf(
    [
      firstOf(
        db
          .select({ name: journeyStages.name, revision: journeyStages.revision })
          .from(journeyStages)
          .where(eq(journeyStages.id, stageId)),
      ),
      db
        .select({ courseId: journeyStageCourses.courseId })
        .from(journeyStageCourses)
        .where(eq(journeyStageCourses.stageId, stageId))
        .orderBy(asc(journeyStageCourses.position)),
    ],
    (stage, placed) => {
      if (!stage) throw new AppError('not-found', 'There is no such stage.');
      const courseIds = placed.map(({ courseId }) => courseId);
      return { name: stage.name, draft: { stageId, revision: stage.revision, courseIds } };
    },
  );
}
