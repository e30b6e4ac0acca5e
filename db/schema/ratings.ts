import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { courses } from './catalogue';
import { instant } from './columns';

/**
 * What members gave the courses: one row a member and course. Triggers, which are in the migration that made the
 * table, keep `rating_sum` and `rating_count` of the course by every write to it, the erasure of an account included.
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
