import { and, asc } from 'drizzle-orm';
import { known } from '#db/read';
import { courses } from '#db/schema';
import { type CourseSummary, selectCourses } from '~/features/catalogue/list-courses.server';
import { readIsSaleOn } from '~/features/catalogue/queries.server';
import { isCandidateSql, isCourseOutSql, isOwnedSql } from '~/features/entitlements/queries.server';
import { readIsPastDue } from '~/features/entitlements/read-is-past-due.server';
import { readOwnStages } from '~/features/journey/list-stages.server';
import { readQuestionsCount, type Stage } from '~/features/journey/queries.server';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type StartedCourse, selectStarted } from './list-continue-learning.server';
import { type LessonPreview, readLessonPreviews } from './list-lesson-previews.server';
import { type FirstLesson, readFirstLesson } from './read-first-lesson.server';

/** Maximum of bought courses in a list (specification 2, section 9). */
const mostCourses = 50;

export interface Home {
  started: StartedCourse[];
  /** Bought by itself or inside a bundle. */
  owned: CourseSummary[];
  stages: Stage[];
  /** Null if the member has access to everything. */
  previews: Page<LessonPreview> | null;
  isSaleOn: boolean;
  /** A lesson to start with; null if a course was started or none is open. */
  first: FirstLesson | null;
  /** The number of the journey's questions. */
  questionsCount: number;
  /** The last payment of the subscription failed. */
  isPastDue: boolean;
}

/** A member's start page in one round trip. */
export async function showHome(scope: Scope, { previews: slice }: { previews: Slice }): Promise<Home> {
  const viewer = requireMember(scope);
  const now = scope.now();
  const isOwned = isOwnedSql(viewer.id, courses.id, now);
  const isOut = isCourseOutSql(viewer.id, courses, now);
  const [started, owned, stages, previews, isSaleOn, first, questionsCount, isPastDue] = await scope.read(
    selectStarted(scope, viewer),
    selectCourses(scope)
      .where(and(isCandidateSql(viewer.id, courses.id), isOwned, isOut))
      .orderBy(asc(courses.position))
      .limit(mostCourses),
    readOwnStages(scope, viewer),
    viewer.opensEverything ? known(null) : readLessonPreviews(scope, slice),
    readIsSaleOn(scope),
    readFirstLesson(scope, viewer),
    viewer.isJourneyAnswered ? known(0) : readQuestionsCount(scope),
    readIsPastDue(scope, viewer),
  );
  return {
    started,
    owned,
    stages,
    previews,
    isSaleOn,
    first: started.length ? null : first,
    questionsCount,
    isPastDue,
  };
}
