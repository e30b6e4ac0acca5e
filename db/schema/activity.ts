import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/*
 * What a learner does, by far the most rows and each belonging to one person. These tables refer to nothing by
 * foreign key and no batch writes both them and anything else, so that they can move to databases of their own.
 */

export const lessonProgress = sqliteTable(
  'lesson_progress',
  {
    userId: text('user_id').notNull(),
    lessonId: text('lesson_id').notNull(),
    courseId: text('course_id').notNull(),
    firstViewedAt: instant('first_viewed_at').notNull(),
    completedAt: instant('completed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId] }),
    index('lesson_progress_course').on(t.userId, t.courseId, t.completedAt),
  ],
);

/** Where someone is in a course: one row a person and course. */
export const courseActivity = sqliteTable(
  'course_activity',
  {
    userId: text('user_id').notNull(),
    courseId: text('course_id').notNull(),
    lastLessonId: text('last_lesson_id').notNull(),
    lastViewedAt: instant('last_viewed_at').notNull(),
    /** The day every lesson published then was complete; it stays when lessons are added. */
    completedAt: instant('completed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    index('course_activity_recent').on(t.userId, t.lastViewedAt),
  ],
);

/** Seconds watched, as merged, ordered, disjoint [start, end] pairs, and the last end as the resume position. */
export const videoPositions = sqliteTable(
  'video_positions',
  {
    userId: text('user_id').notNull(),
    fileId: text('file_id').notNull(),
    position: integer('position').notNull(),
    intervals: text('intervals', { mode: 'json' }).$type<[number, number][]>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.fileId] })],
);
