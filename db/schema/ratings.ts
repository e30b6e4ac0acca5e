import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { courses } from './catalogue';
import { instant } from './columns';

/**
 * Members' ratings of courses: one row per member and course. Triggers update the course's `rating_sum` and
 * `rating_count` on every write, including account erasure.
 */
export const courseRatings = sqliteTable(
  'course_ratings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** In half points: 4.5 of 5 is 9. */
    halves: integer('halves').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    index('course_ratings_course').on(t.courseId),
    check('course_ratings_range', sql`${t.halves} BETWEEN 1 AND 10`),
  ],
);
