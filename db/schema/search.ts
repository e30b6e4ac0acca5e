import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { lessons } from './catalogue';

/** Where a spoken line begins in `spoken`, in characters from 0; its second, its video from 1, its language. */
export type SpokenLine = [at: number, second: number, video: number, language: string];

/**
 * What the search knows of a lesson, as plain text without control characters. Triggers of the migration keep the
 * full-text table `lesson_search` beside it.
 */
export const lessonTexts = sqliteTable('lesson_texts', {
  /** The row of the full-text table. */
  id: integer('id').primaryKey(),
  lessonId: text('lesson_id')
    .notNull()
    .unique()
    .references(() => lessons.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  /** The words of its blocks. */
  text: text('text').notNull(),
  /** The words of its videos' captions. */
  spoken: text('spoken').notNull(),
  lines: text('lines', { mode: 'json' }).$type<SpokenLine[]>().notNull(),
});

/**
 * Courses that changed since the search learnt them: triggers of the migration write here, so that no write can
 * forget it. Each change leaves another mark.
 */
export const staleCourses = sqliteTable('stale_courses', {
  courseId: text('course_id').primaryKey(),
  mark: text('mark').notNull(),
});
