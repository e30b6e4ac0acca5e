import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The full-text index of courses: an FTS5 table of a hand-written migration, so it is not part of the schema that
 * migrations are generated from. Its texts are only searched: they have plain letters (`withPlainLetters`).
 */
export const courseSearch = sqliteTable('course_search', {
  courseId: text('course_id').notNull(),
  title: text('title').notNull(),
  overview: text('overview').notNull(),
  tutor: text('tutor').notNull(),
  /** Titles and texts of the lessons. */
  lessons: text('lessons').notNull(),
});
