import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { courses } from './catalogue';
import { belongsTo, instant } from './columns';

/** Proof that a member completed a course, under a number that anyone can check: one row per member and course. */
export const certificates = sqliteTable(
  'certificates',
  {
    /** Twelve random characters, too many to guess (features/learning/show-certificate.server.ts). */
    number: text('number').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    courseId: belongsTo('course_id', () => courses.id),
    completedAt: instant('completed_at').notNull(),
    /** How many lessons the course had at that time. */
    lessonsCount: integer('lessons_count').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (t) => [uniqueIndex('certificates_owner').on(t.userId, t.courseId), index('certificates_course').on(t.courseId)],
);
