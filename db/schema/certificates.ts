import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './accounts';
import { courses } from './catalogue';
import { instant } from './columns';

/** That a member completed a course, under a number by which anyone may check it: one a member and course. */
export const certificates = sqliteTable(
  'certificates',
  {
    /** Twelve random characters, which nobody guesses (features/learning/certificate-number.ts). */
    number: text('number').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    completedAt: instant('completed_at').notNull(),
    /** How many lessons the course had then. */
    lessonsCount: integer('lessons_count').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (t) => [uniqueIndex('certificates_owner').on(t.userId, t.courseId), index('certificates_course').on(t.courseId)],
);
