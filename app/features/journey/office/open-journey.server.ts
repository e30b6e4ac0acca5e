import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { firstOf, readOf } from '#db/read';
import {
  courses,
  journeyAnswerCourses,
  journeyAnswers,
  journeyQuestions,
  journeyStageCourses,
  journeyStages,
} from '#db/schema';
import { subquery } from '#db/subqueries';
import { selectChoices } from '~/features/catalogue/office/open-course.server';
import { most } from '~/features/journey/rules';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

interface PlacedCourse {
  stageId: string;
  courseId: string;
  title: string;
}

/** As a column: courses with their stages, from a FROM that names the table of the links `c` and that of the courses `x`. */
function placedIn(from: SQL) {
  return subquery<PlacedCourse[]>(
    sql`(SELECT json_group_array(json_object('stageId', f.stage_id, 'courseId', f.course_id, 'title', f.title))
      FROM (SELECT c.stage_id, c.course_id, x.title FROM ${from}) f)`,
  ).mapWith((text: string): PlacedCourse[] => JSON.parse(text));
}

/**
 * The learning journey for editing: stages, questions and their answers, in order, and the courses to choose from. One
 * round trip.
 */
export async function openJourney(scope: Scope) {
  requireAdmin(scope);
  const { db } = scope;
  const [stages, questions, answers, choices] = await scope.read(
    db
      .select({
        ...getTableColumns(journeyStages),
        courses: placedIn(sql`${journeyStageCourses} c JOIN ${courses} x ON x.id = c.course_id
          WHERE c.stage_id = "journey_stages"."id" ORDER BY c.position`),
      })
      .from(journeyStages)
      .orderBy(asc(journeyStages.position))
      .limit(most.stages),
    db.select().from(journeyQuestions).orderBy(asc(journeyQuestions.position)).limit(most.questions),
    db
      .select({
        ...getTableColumns(journeyAnswers),
        // Sorted as learners see them; an answer may name a course in several stages.
        courses: placedIn(sql`${journeyAnswerCourses} c JOIN ${courses} x ON x.id = c.course_id
          WHERE c.answer_id = "journey_answers"."id" ORDER BY x.position, x.id`),
      })
      .from(journeyAnswers)
      .orderBy(asc(journeyAnswers.questionId), asc(journeyAnswers.position))
      .limit(most.questions * most.answers),
    selectChoices(scope, courses),
  );
  return {
    stages,
    questions: questions.map((question) => ({
      ...question,
      answers: answers.filter(({ questionId }) => questionId === question.id),
    })),
    choices,
  };
}

/** A stage with its courses in order, and the courses to choose from. One round trip. Throws not-found. */
export async function openStage(scope: Scope, stageId: string) {
  requireAdmin(scope);
  const [stage, choices] = await scope.read(stageState(scope, stageId), selectChoices(scope, courses));
  return { ...stage, courses: choices };
}

/** The courses of a stage, in order. */
export function coursesOfStage({ db }: Scope, stageId: string) {
  return db
    .select({ courseId: journeyStageCourses.courseId })
    .from(journeyStageCourses)
    .where(eq(journeyStageCourses.stageId, stageId))
    .orderBy(asc(journeyStageCourses.position));
}

/** The name and courses of a stage, in the shape of a save. */
export function stageState(scope: Scope, stageId: string) {
  const { db } = scope;
  return readOf(
    [
      firstOf(
        db
          .select({ name: journeyStages.name, revision: journeyStages.revision })
          .from(journeyStages)
          .where(eq(journeyStages.id, stageId)),
      ),
      coursesOfStage(scope, stageId),
    ],
    (stage, placed) => {
      if (!stage) throw new AppError('not-found', 'There is no such stage.');
      const courseIds = placed.map(({ courseId }) => courseId);
      return { name: stage.name, draft: { stageId, revision: stage.revision, courseIds } };
    },
  );
}

/**
 * The courses that an answer recommends, by stage, and the courses to choose from. One round trip. Throws not-found.
 */
export async function openAnswer(scope: Scope, answerId: string) {
  requireAdmin(scope);
  const [answer, choices] = await scope.read(answerState(scope, answerId), selectChoices(scope, courses));
  return { ...answer, courses: choices };
}

/** The courses that an answer recommends, by stage, in the shape of a save. */
export function answerState({ db }: Scope, answerId: string) {
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
      // Sorted as learners see them.
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
        /** In the order of the draft's stages. */
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
