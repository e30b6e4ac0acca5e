import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/* The practice room. Like the rest of the learners' activity (activity.ts), these tables have no foreign keys. */

/** Where a member is in a skill, and the question that is open: one row per user and skill. */
export const practiceLevels = sqliteTable(
  'practice_levels',
  {
    userId: text('user_id').notNull(),
    skill: text('skill').notNull(),
    /** The working level, 1 to 10. */
    level: integer('level').notNull().default(1),
    rightInRow: integer('right_in_row').notNull().default(0),
    /** The levels of the last 20 answers, the oldest first. */
    recent: text('recent', { mode: 'json' }).$type<number[]>().notNull().default([]),
    answered: integer('answered').notNull().default(0),
    /** The open question; null once it is answered. */
    questionId: text('question_id'),
    seed: integer('seed'),
    openedAt: instant('opened_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.skill] })],
);

/** Answers; the id is the question's, so a question has one answer. */
export const practiceAnswers = sqliteTable(
  'practice_answers',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    skill: text('skill').notNull(),
    level: integer('level').notNull(),
    seed: integer('seed').notNull(),
    /** The number of the chosen answer, from 1. */
    chosen: integer('chosen').notNull(),
    isRight: integer('is_right', { mode: 'boolean' }).notNull(),
    /** It was one of the day's ten questions. */
    isOfToday: integer('is_of_today', { mode: 'boolean' }).notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (t) => [
    index('practice_answers_of_user').on(t.userId, t.isOfToday, t.answeredAt),
    index('practice_answers_old').on(t.answeredAt),
  ],
);

/** Answers of a day and skill: written with each answer, and kept when the answers themselves are deleted. */
export const practiceDays = sqliteTable(
  'practice_days',
  {
    userId: text('user_id').notNull(),
    /** YYYY-MM-DD in UTC. */
    day: text('day').notNull(),
    skill: text('skill').notNull(),
    answers: integer('answers').notNull(),
    right: integer('right').notNull(),
    /** The ear after the day's last answer; null under 20 answers. */
    ear: integer('ear'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day, t.skill] })],
);

/**
 * The rows of practice_days as numbers without names, for the office: triggers add them up. A deleted account's days
 * stay counted.
 */
export const practiceCounts = sqliteTable(
  'practice_counts',
  {
    /** YYYY-MM-DD in UTC. */
    day: text('day').notNull(),
    skill: text('skill').notNull(),
    /** The ear of these people after the day's last answer; 0 without one. */
    ear: integer('ear').notNull(),
    people: integer('people').notNull(),
    answers: integer('answers').notNull(),
    right: integer('right').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.skill, t.ear] })],
);

/**
 * A member's first and latest answer to a question of a lesson, and when it is asked again: one row per user and
 * question. A chosen answer is kept as its text, so it is still known when answers are put in another order.
 */
export const lessonCards = sqliteTable(
  'lesson_cards',
  {
    userId: text('user_id').notNull(),
    lessonId: text('lesson_id').notNull(),
    questionId: text('question_id').notNull(),
    /** Made new with each answer. The first answer's own id says that it was this one. */
    answerId: text('answer_id').notNull(),
    first: text('first', { mode: 'json' }).$type<string[]>().notNull(),
    isFirstRight: integer('is_first_right', { mode: 'boolean' }).notNull(),
    latest: text('latest', { mode: 'json' }).$type<string[]>().notNull(),
    isLatestRight: integer('is_latest_right', { mode: 'boolean' }).notNull(),
    /** How often it was answered. */
    tries: integer('tries').notNull().default(1),
    firstAt: instant('first_at').notNull(),
    latestAt: instant('latest_at').notNull(),
    /** The state of ts-fsrs. */
    card: text('card', { mode: 'json' }).$type<CardState>().notNull(),
    /** The start of the day, UTC, on which it is asked again. */
    dueAt: instant('due_at').notNull(),
    /** When it was last answered on a day on which it was due; null if it never came back. */
    backAt: instant('back_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId, t.questionId] }),
    index('lesson_cards_due').on(t.userId, t.dueAt),
    index('lesson_cards_back').on(t.userId, t.backAt).where(sql`back_at IS NOT NULL`),
  ],
);

/** What ts-fsrs needs of a card for its next interval; times are in milliseconds. */
export interface CardState {
  stability: number;
  difficulty: number;
  reps: number;
  lapses: number;
  reviewedAt: number;
  /** The days between the last review and `dueAt`. */
  days: number;
}

/**
 * What first answers to a question were, as numbers without names: a row for each answer that was chosen, and one with
 * an empty choice for the question itself.
 */
export const lessonQuestionCounts = sqliteTable(
  'lesson_question_counts',
  {
    lessonId: text('lesson_id').notNull(),
    questionId: text('question_id').notNull(),
    choice: text('choice').notNull(),
    taken: integer('taken').notNull(),
    /** How many of them were right at the first try; only in the question's own row. */
    right: integer('right').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.questionId, t.choice] })],
);
