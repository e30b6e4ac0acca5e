import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { courses } from './catalogue';
import { belongsTo, flag, id, instant, revision } from './columns';

/** The stages of the learning journey, in their order (specification 1, section 3, "Stage"). */
export const journeyStages = sqliteTable(
  'journey_stages',
  {
    id: id(),
    /** The stage's number, from 1. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** One line. */
    subtitle: text('subtitle').notNull(),
    /** A few sentences. */
    description: text('description').notNull(),
    revision: revision(),
  },
  (t) => [uniqueIndex('journey_stages_place').on(t.position)],
);

/** The courses of a stage for members without answers. */
export const journeyStageCourses = sqliteTable(
  'journey_stage_courses',
  {
    stageId: belongsTo('stage_id', () => journeyStages.id),
    courseId: belongsTo('course_id', () => courses.id),
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
    /** The question's number, from 1. */
    position: integer('position').notNull(),
    question: text('question').notNull(),
    /** Shown under the question: why we ask. */
    questionHelperText: text('question_helper_text'),
    /** Shown above the answers: how many may be chosen. */
    answerHelperText: text('answer_helper_text'),
    isMultiChoice: flag('is_multi_choice'),
    revision: revision(),
  },
  (t) => [uniqueIndex('journey_questions_place').on(t.position)],
);

/** The possible answers to a question. */
export const journeyAnswers = sqliteTable(
  'journey_answers',
  {
    id: id(),
    questionId: belongsTo('question_id', () => journeyQuestions.id),
    position: integer('position').notNull(),
    answer: text('answer').notNull(),
    /** Extra text shown under the answer. */
    hint: text('hint'),
    /** The 'No' that ends the questionnaire: members who choose it can skip the other questions. */
    endsQuestions: flag('ends_questions'),
    revision: revision(),
  },
  (t) => [uniqueIndex('journey_answers_place').on(t.questionId, t.position)],
);

/** The courses that an answer recommends, each within a stage. */
export const journeyAnswerCourses = sqliteTable(
  'journey_answer_courses',
  {
    answerId: belongsTo('answer_id', () => journeyAnswers.id),
    stageId: belongsTo('stage_id', () => journeyStages.id),
    courseId: belongsTo('course_id', () => courses.id),
  },
  (t) => [
    primaryKey({ columns: [t.answerId, t.stageId, t.courseId] }),
    index('journey_answer_courses_course').on(t.courseId),
    index('journey_answer_courses_stage').on(t.stageId),
  ],
);

/**
 * Members' answers, one row for each chosen answer. Question and answer have no foreign keys: a removed answer may have
 * very many rows, which are deleted in steps (`journey_removals`). Rows whose question or answer is gone are ignored.
 */
export const journeyReplies = sqliteTable(
  'journey_replies',
  {
    userId: belongsTo('user_id', () => users.id),
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

/** Removed questions and answers whose replies by members are still being deleted, in steps. */
export const journeyRemovals = sqliteTable('journey_removals', {
  /** The id of the question or answer. */
  id: id(),
  what: text('what', { enum: ['question', 'answer'] }).notNull(),
  removedAt: instant('removed_at').notNull(),
  /** Progress of the clearing: the last user id whose remaining answers were checked for completeness. */
  lookedTo: text('looked_to').notNull().default(''),
});
