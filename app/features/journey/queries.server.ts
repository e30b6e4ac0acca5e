import { and, asc, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import { type Answer, type Read, readOf } from '#db/read';
import {
  categories,
  courses,
  journeyAnswerCourses,
  journeyAnswers,
  journeyQuestions,
  journeyReplies,
  journeyStageCourses,
  journeyStages,
  tutors,
} from '#db/schema';
import { condition } from '#db/subqueries';
import { courseColumns, publishedCount } from '~/features/catalogue/queries.server';
import { isOutSql, readerOf } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { most, type Question, type Reply } from './rules';

const mostAnswers = most.questions * most.answers;

export type Stage = Answer<ReturnType<typeof readStages>>[number];

/** The questions in order, with their answers. Leaves out questions without answers. */
export function readQuestions({ db }: Scope): Read<Question[]> {
  const { id, question, questionHelperText, answerHelperText, isMultiChoice, position } = journeyQuestions;
  const { answer, hint, endsQuestions, questionId } = journeyAnswers;
  return readOf(
    [
      db
        .select({ id, question, questionHelperText, answerHelperText, isMultiChoice })
        .from(journeyQuestions)
        .orderBy(asc(position))
        .limit(most.questions),
      db
        .select({ id: journeyAnswers.id, questionId, answer, hint, endsQuestions })
        .from(journeyAnswers)
        .orderBy(asc(questionId), asc(journeyAnswers.position))
        .limit(mostAnswers),
    ],
    (questions, answers) =>
      questions
        .map((asked) => ({
          ...asked,
          answers: answers.filter((row) => row.questionId === asked.id).map(({ questionId: _, ...own }) => own),
        }))
        .filter((asked) => asked.answers.length > 0),
  );
}

/** The number of questions that have answers. */
export function readQuestionsCount({ db }: Scope): Read<number> {
  const isAsked = sql`EXISTS (SELECT 1 FROM ${journeyAnswers} a WHERE a.question_id = ${journeyQuestions.id})`;
  const rows = db.select({ id: journeyQuestions.id }).from(journeyQuestions).where(isAsked).limit(most.questions);
  return readOf([rows], (found) => found.length);
}

/** The user's replies, in the order of the questions. */
export function readReplies({ db }: Scope, userId: string): Read<Reply[]> {
  const rows = db
    .select({ questionId: journeyReplies.questionId, answerId: journeyReplies.answerId })
    .from(journeyReplies)
    .innerJoin(journeyQuestions, eq(journeyQuestions.id, journeyReplies.questionId))
    .innerJoin(journeyAnswers, eq(journeyAnswers.id, journeyReplies.answerId))
    .where(eq(journeyReplies.userId, userId))
    .orderBy(asc(journeyQuestions.position), asc(journeyAnswers.position))
    .limit(mostAnswers);
  return readOf([rows], (given) => {
    const replies = new Map<string, string[]>();
    for (const { questionId, answerId } of given) {
      replies.set(questionId, [...(replies.get(questionId) ?? []), answerId]);
    }
    return [...replies].map(([questionId, answerIds]) => ({ questionId, answerIds }));
  });
}

/** SQL: whether the user chose an answer that ends the questions. */
function isEndedSql(userId: string | SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${journeyReplies} er JOIN ${journeyAnswers} ea ON ea.id = er.answer_id
    WHERE er.user_id = ${userId} AND ea.ends_questions = 1)`;
}

/** SQL: whether the user needs to answer no further question, like `firstUnanswered`. */
export function isAllAnsweredSql(userId: string | SQL): SQL<boolean> {
  return condition(sql`(${isEndedSql(userId)} OR NOT EXISTS (SELECT 1 FROM ${journeyQuestions} uq
    WHERE EXISTS (SELECT 1 FROM ${journeyAnswers} ua WHERE ua.question_id = uq.id)
    AND NOT EXISTS (SELECT 1 FROM ${journeyReplies} ur JOIN ${journeyAnswers} ug ON ug.id = ur.answer_id
      WHERE ur.user_id = ${userId} AND ur.question_id = uq.id AND ug.question_id = uq.id)))`);
}

/**
 * SQL: whether the user's stages show the courses of their answers. Without answers that recommend courses, or after
 * 'No', they show the default courses (decisions, Catalogue and learning, "Journey").
 */
function followsAnswersSql(userId: string): SQL {
  return sql`(EXISTS (SELECT 1 FROM ${journeyReplies} fr JOIN ${journeyAnswerCourses} fc ON fc.answer_id = fr.answer_id
    WHERE fr.user_id = ${userId}) AND NOT ${isEndedSql(userId)})`;
}

/** The stages with the courses of the user's answers, or with the default ones; without a user the default ones. */
export function readStages(scope: Scope, userId: string | null) {
  const follows = userId === null ? null : followsAnswersSql(userId);
  const chosen = userId === null || follows === null ? [] : [selectChosenCourses(scope, userId, follows)];
  return readOf(
    [selectStages(scope), readOf([selectDefaultCourses(scope, follows && not(follows)), ...chosen], concatenate)],
    (stages, placed) =>
      stages.map((stage) => ({
        ...stage,
        courses: placed.filter(({ stageId }) => stageId === stage.id).map(({ stageId: _, ...course }) => course),
      })),
  );
}

const concatenate = <Row>(...lists: Row[][]): Row[] => lists.flat();

function selectStages({ db }: Scope) {
  const { id, position, name, subtitle, description } = journeyStages;
  return db
    .select({ id, number: position, name, subtitle, description })
    .from(journeyStages)
    .orderBy(asc(position))
    .limit(most.stages);
}

/** An SQL condition: everybody can see the course. */
function isShown(scope: Scope): SQL | undefined {
  return and(isOutSql(courses, scope.now()), eq(courses.isReferralSource, false));
}

function stageColumns(scope: Scope) {
  return { ...courseColumns(readerOf(scope)), lessonsCount: publishedCount(scope.now()) };
}

/** The cross join fixes the order of the tables, so that rows come in the key's order and the limit ends the scan. */
function selectDefaultCourses(scope: Scope, when: SQL | null) {
  return scope.db
    .select({ ...stageColumns(scope), stageId: journeyStageCourses.stageId })
    .from(journeyStageCourses)
    .crossJoin(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .where(and(when ?? undefined, eq(courses.id, journeyStageCourses.courseId), isShown(scope)))
    .orderBy(asc(journeyStageCourses.stageId), asc(journeyStageCourses.position))
    .limit(most.courses);
}

/** The courses of the user's answers; in each stage first those that most of the answers recommend. */
function selectChosenCourses(scope: Scope, userId: string, when: SQL) {
  const chosen = scope.db
    .select({
      stageId: journeyAnswerCourses.stageId,
      courseId: journeyAnswerCourses.courseId,
      answers: sql<number>`count(*)`.as('answers'),
    })
    .from(journeyReplies)
    .innerJoin(journeyAnswerCourses, eq(journeyAnswerCourses.answerId, journeyReplies.answerId))
    .where(and(eq(journeyReplies.userId, userId), when))
    .groupBy(journeyAnswerCourses.stageId, journeyAnswerCourses.courseId)
    .as('chosen');
  return scope.db
    .select({ ...stageColumns(scope), stageId: chosen.stageId })
    .from(chosen)
    .innerJoin(courses, eq(courses.id, chosen.courseId))
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .where(isShown(scope))
    .orderBy(asc(chosen.stageId), desc(chosen.answers), asc(courses.position))
    .limit(most.courses);
}
