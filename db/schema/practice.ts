import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/* The practice room. Like the rest of the learners' activity (activity.ts), these tables have no foreign keys. */

/** A member's level in a skill, and the open question: one row per user and skill. */
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
    /** The question was one of the day's ten. */
    isOfToday: integer('is_of_today', { mode: 'boolean' }).notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (t) => [
    index('practice_answers_of_user').on(t.userId, t.isOfToday, t.answeredAt),
    index('practice_answers_old').on(t.answeredAt),
  ],
);

/** Numbers of answers by day and skill: updated with each answer, and kept when the answers themselves are deleted. */
export const practiceDays = sqliteTable(
  'practice_days',
  {
    userId: text('user_id').notNull(),
    /** YYYY-MM-DD in UTC. */
    day: text('day').notNull(),
    skill: text('skill').notNull(),
    answers: integer('answers').notNull(),
    right: integer('right').notNull(),
    /** The ear score after the day's last answer; null with fewer than 20 answers. */
    ear: integer('ear'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day, t.skill] })],
);

/**
 * Anonymous totals of `practice_days` for the office, added up by triggers. The days of deleted accounts stay counted.
 */
export const practiceCounts = sqliteTable(
  'practice_counts',
  {
    /** YYYY-MM-DD in UTC. */
    day: text('day').notNull(),
    skill: text('skill').notNull(),
    /** The ear score of this row's people after the day's last answer; 0 for people without one. */
    ear: integer('ear').notNull(),
    people: integer('people').notNull(),
    answers: integer('answers').notNull(),
    right: integer('right').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.skill, t.ear] })],
);

/**
 * A member's first and latest answer to a question of a lesson, and when the question is asked again: one row per user
 * and question. A chosen answer is stored as its text, so that it stays valid when the answers are reordered.
 */
export const lessonCards = sqliteTable(
  'lesson_cards',
  {
    userId: text('user_id').notNull(),
    lessonId: text('lesson_id').notNull(),
    questionId: text('question_id').notNull(),
    /** Replaced with each answer: the statements of an answer's batch use it to check that this answer was stored. */
    answerId: text('answer_id').notNull(),
    first: text('first', { mode: 'json' }).$type<string[]>().notNull(),
    isFirstRight: integer('is_first_right', { mode: 'boolean' }).notNull(),
    latest: text('latest', { mode: 'json' }).$type<string[]>().notNull(),
    isLatestRight: integer('is_latest_right', { mode: 'boolean' }).notNull(),
    /** The number of answers. */
    tries: integer('tries').notNull().default(1),
    firstAt: instant('first_at').notNull(),
    latestAt: instant('latest_at').notNull(),
    /** The state of ts-fsrs. */
    card: text('card', { mode: 'json' }).$type<CardState>().notNull(),
    /** The start of the day (UTC) on which the question is asked again. */
    dueAt: instant('due_at').notNull(),
    /** The last answer on a day on which the question was due; null if there was none. */
    backAt: instant('back_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId, t.questionId] }),
    index('lesson_cards_due').on(t.userId, t.dueAt),
    index('lesson_cards_back').on(t.userId, t.backAt).where(sql`back_at IS NOT NULL`),
  ],
);

/** The state of a card that ts-fsrs needs for the next interval; times are in milliseconds. */
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
 * Anonymous counts of first answers to questions: a row for each chosen answer, and one with an empty choice for the
 * question itself.
 */
export const lessonQuestionCounts = sqliteTable(
  'lesson_question_counts',
  {
    lessonId: text('lesson_id').notNull(),
    questionId: text('question_id').notNull(),
    choice: text('choice').notNull(),
    taken: integer('taken').notNull(),
    /** The number of first answers that were right; only in the question's own row. */
    right: integer('right').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.questionId, t.choice] })],
);

/**
 * A member's tries of the exercises at the decks, as their browser measured them; null for what was not. The exercise is
 * a block of a lesson, and its id stays when the lesson changes.
 */
export const deckTries = sqliteTable(
  'deck_tries',
  {
    /** Derived from the member, the exercise and the browser's own id, so that a repeat is the same row. */
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    exerciseId: text('exercise_id').notNull(),
    /** How far from the one, in milliseconds: below 0 is early. */
    offsetMs: real('offset_ms'),
    /** How long both basses ran together, in seconds. */
    bothSeconds: real('both_seconds'),
    /** How much louder deck B was than deck A, in dB. */
    levelDb: real('level_db'),
    /** The device was calibrated, so that its milliseconds mean something. */
    isCalibrated: integer('is_calibrated', { mode: 'boolean' }).notNull(),
    triedAt: instant('tried_at').notNull(),
  },
  (t) => [index('deck_tries_of_user').on(t.userId, t.exerciseId, t.triedAt), index('deck_tries_old').on(t.triedAt)],
);

/** Numbers of tries by day and exercise: updated with each try, and kept when the tries themselves are deleted. */
export const deckDays = sqliteTable(
  'deck_days',
  {
    userId: text('user_id').notNull(),
    exerciseId: text('exercise_id').notNull(),
    /** YYYY-MM-DD in UTC. */
    day: text('day').notNull(),
    tries: integer('tries').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.exerciseId, t.day] })],
);
