import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { courses } from './catalogue';
import { belongsTo, instant } from './columns';

/**
 * Members' ratings of courses: one row per member and course. Triggers update the course's `rating_sum` and
 * `rating_count` on every write, including account erasure.
 */
export const courseRatings = sqliteTable(
  'course_ratings',
  {
    userId: belongsTo('user_id', () => users.id),
    courseId: belongsTo('course_id', () => courses.id),
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
