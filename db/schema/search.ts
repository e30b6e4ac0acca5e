import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { lessons } from './catalogue';

/** A caption line: its offset in `spoken` in characters, its second, its video's number from 1, its language. */
export type SpokenLine = [at: number, second: number, video: number, language: string];

/**
 * The indexed text of a lesson: plain text without control characters. Triggers copy it to the full-text table
 * `lesson_search`.
 */
export const lessonTexts = sqliteTable('lesson_texts', {
  /** The row's id in the full-text table. */
  id: integer('id').primaryKey(),
  lessonId: text('lesson_id')
    .notNull()
    .unique()
    .references(() => lessons.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  /** The words of the lesson's blocks. */
  text: text('text').notNull(),
  /** The words of the captions of the lesson's videos. */
  spoken: text('spoken').notNull(),
  lines: text('lines', { mode: 'json' }).$type<SpokenLine[]>().notNull(),
});

/**
 * Courses that changed since they were last indexed; triggers write the rows, so no write can forget to. Each change
 * sets a new `mark`.
 */
export const staleCourses = sqliteTable('stale_courses', {
  courseId: text('course_id').primaryKey(),
  mark: text('mark').notNull(),
});
