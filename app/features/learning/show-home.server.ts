import { and, asc } from 'drizzle-orm';
import { known } from '#db/read';
import { courses } from '#db/schema';
import { selectCourses } from '~/features/catalogue/list-courses.server';
import { readIsSaleOn, selectPlanPrices } from '~/features/catalogue/queries.server';
import { isCandidateSql, isCourseOutSql, isOwnedSql } from '~/features/entitlements/queries.server';
import { readIsPastDue } from '~/features/entitlements/read-is-past-due.server';
import { readQuestions, readQuestionsCount, readReplies } from '~/features/journey/queries.server';
import { readOwnStages } from '~/features/journey/show-journey.server';
import type { Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { readLessonPreviews } from './lesson/list-lesson-previews.server';
import { selectStarted } from './list-courses-with-progress.server';
import { readFirstLesson } from './read-first-lesson.server';

/** Maximum of bought courses in a list (specification 2, section 9). */
const mostCourses = 50;

export type Home = Awaited<ReturnType<typeof showHome>>;

/** A member's start page in one round trip; `chosen` is the currency that they have picked. */
export async function showHome(scope: Scope, { previews: slice, chosen }: { previews: Slice; chosen?: unknown }) {
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
    readOwnStages(scope),
    viewer.opensEverything ? known(null) : readLessonPreviews(scope, slice),
    readIsSaleOn(scope, chosen),
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

export type Journey = Awaited<ReturnType<typeof showJourney>>;

/** A member's own journey in one round trip. */
export async function showJourney(scope: Scope) {
  const viewer = requireMember(scope);
  const [questions, replies, stages, started, planPrices] = await scope.read(
    readQuestions(scope),
    readReplies(scope, viewer.id),
    readOwnStages(scope),
    selectStarted(scope, viewer),
    viewer.subscription === 'none' && !viewer.opensEverything ? selectPlanPrices(scope) : known([]),
  );
  return { questions, replies, stages, started, planPrices };
}
