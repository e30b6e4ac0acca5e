import { asc, eq } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { courses, journeyAnswerCourses, journeyAnswers, journeyQuestions, journeyStages } from '#db/schema';
import { selectCourseChoices } from '~/features/catalogue/office/open-course.server';
import { most } from '~/features/journey/rules';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveAnswerCourses } from './journey-schema';

/** The courses that an answer recommends, by stage, and the available ones. One round trip. Throws not-found. */
export async function openAnswer(scope: Scope, answerId: string) {
  requireAdmin(scope);
  const [answer, choices] = await scope.read(answerState(scope, answerId), selectCourseChoices(scope));
  return { ...answer, courses: choices };
}

/** The courses that an answer recommends, by stage, in the shape of a save. */
export function answerState({ db }: Scope, answerId: string): Read<AnswerState> {
  return readOf(
    [
      firstOf(
        db
          .select({
            answer: journeyAnswers.answer,
            revision: journeyAnswers.revision,
            question: journeyQuestions.question,
          })
          .from(journeyAnswers)
          .innerJoin(journeyQuestions, eq(journeyQuestions.id, journeyAnswers.questionId))
          .where(eq(journeyAnswers.id, answerId)),
      ),
      db
        .select({ id: journeyStages.id, name: journeyStages.name })
        .from(journeyStages)
        .orderBy(asc(journeyStages.position))
        .limit(most.stages),
      // In the order in which learners see them.
      db
        .select({ stageId: journeyAnswerCourses.stageId, courseId: journeyAnswerCourses.courseId })
        .from(journeyAnswerCourses)
        .innerJoin(courses, eq(courses.id, journeyAnswerCourses.courseId))
        .where(eq(journeyAnswerCourses.answerId, answerId))
        .orderBy(asc(courses.position), asc(courses.id)),
    ],
    (found, stages, points) => {
      if (!found) throw new AppError('not-found', 'There is no such answer.');
      const { revision, ...words } = found;
      const coursesIn = (id: string) => points.filter(({ stageId }) => stageId === id).map(({ courseId }) => courseId);
      return {
        ...words,
        stageNames: stages.map(({ name }) => name),
        draft: {
          answerId,
          revision,
          stages: stages.map(({ id }) => ({ stageId: id, courseIds: coursesIn(id) })),
        },
      };
    },
  );
}

interface AnswerState {
  answer: string;
  question: string;
  /** In the order of the draft's stages. */
  stageNames: string[];
  draft: SaveAnswerCourses;
}
