import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { courses } from './catalogue';
import { flag, id, instant } from './columns';

/** The stages of the learning journey, in their order (specification 1, section 3, "Stage"). */
export const journeyStages = sqliteTable(
  'journey_stages',
  {
    id: id(),
    /** From 1: the stage's number. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** One line. */
    subtitle: text('subtitle').notNull(),
    /** A few sentences. */
    description: text('description').notNull(),
    /** Which save it is of: what administrators save against. */
    revision: text('revision').notNull().default(''),
  },
  (t) => [uniqueIndex('journey_stages_place').on(t.position)],
);

/** The courses of a stage for members who have given no answers. */
export const journeyStageCourses = sqliteTable(
  'journey_stage_courses',
  {
    stageId: text('stage_id')
      .notNull()
      .references(() => journeyStages.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.stageId, t.position] }),
    uniqueIndex('journey_stage_courses_course').on(t.courseId, t.stageId),
  ],
);

/** The questions that choose a member's courses, in their order (specification 1, section 3, "Learning journey question"). */
export const journeyQuestions = sqliteTable(
  'journey_questions',
  {
    id: id(),
    /** From 1: the question's number. */
    position: integer('position').notNull(),
    question: text('question').notNull(),
    /** Under the question: why it is asked. */
    questionHelperText: text('question_helper_text'),
    /** Above the answers: how many of them. */
    answerHelperText: text('answer_helper_text'),
    isMultiChoice: flag('is_multi_choice'),
    /** As a stage's. */
    revision: text('revision').notNull().default(''),
  },
  (t) => [uniqueIndex('journey_questions_place').on(t.position)],
);

/** What may be answered to a question. */
export const journeyAnswers = sqliteTable(
  'journey_answers',
  {
    id: id(),
    questionId: text('question_id')
      .notNull()
      .references(() => journeyQuestions.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    answer: text('answer').notNull(),
    /** A few words more, under the answer. */
    hint: text('hint'),
    /** The 'No' that ends the questions: members who give it need not answer the others. */
    endsQuestions: flag('ends_questions'),
    /** As a stage's. */
    revision: text('revision').notNull().default(''),
  },
  (t) => [uniqueIndex('journey_answers_place').on(t.questionId, t.position)],
);

/** The courses that an answer points at, each within a stage. */
export const journeyAnswerCourses = sqliteTable(
  'journey_answer_courses',
  {
    answerId: text('answer_id')
      .notNull()
      .references(() => journeyAnswers.id, { onDelete: 'cascade' }),
    stageId: text('stage_id')
      .notNull()
      .references(() => journeyStages.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.answerId, t.stageId, t.courseId] }),
    index('journey_answer_courses_course').on(t.courseId),
    index('journey_answer_courses_stage').on(t.stageId),
  ],
);

/**
 * What members answered: one row for each answer that was given. Without foreign keys to question and answer: very many
 * may have given an answer that is removed, and its rows go by and by (`journey_removals`). A row whose question or answer
 * is gone counts for nothing.
 */
export const journeyReplies = sqliteTable(
  'journey_replies',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    questionId: text('question_id').notNull(),
    answerId: text('answer_id').notNull(),
    givenAt: instant('given_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.questionId, t.answerId] }),
    index('journey_replies_question').on(t.questionId),
    index('journey_replies_answer').on(t.answerId),
  ],
);

/** Questions and answers that were removed and whose traces with members are still being cleared away, in steps. */
export const journeyRemovals = sqliteTable('journey_removals', {
  /** Of the question or answer. */
  id: id(),
  what: text('what', { enum: ['question', 'answer'] }).notNull(),
  removedAt: instant('removed_at').notNull(),
  /** Up to which account, in the order of their ids, it was looked whether all is answered now. */
  lookedTo: text('looked_to').notNull().default(''),
});
