import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/*
 * What a learner does: by far the most rows, each belonging to one person. These tables refer to nothing by foreign key,
 * and but for the erasure of an account no batch writes both them and others. The statements that write them do ask
 * lessons, courses and entitlements whether the learner may, so before these tables could move to a database of their
 * own, that question would have to be asked apart.
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
    index('lesson_progress_viewed').on(t.firstViewedAt),
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

/** Lessons that someone wants to find again. */
export const lessonBookmarks = sqliteTable(
  'lesson_bookmarks',
  {
    userId: text('user_id').notNull(),
    lessonId: text('lesson_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId] }),
    index('lesson_bookmarks_recent').on(t.userId, t.createdAt, t.lessonId),
  ],
);

/** Where someone stopped in a video, in seconds, and what they watched of it: one row a person and video. */
export const videoPositions = sqliteTable(
  'video_positions',
  {
    userId: text('user_id').notNull(),
    fileId: text('file_id').notNull(),
    position: integer('position').notNull(),
    /** Whole seconds, as ordered [start, end] pairs that neither overlap nor touch; merged by the write. */
    intervals: text('intervals', { mode: 'json' }).$type<[number, number][]>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.fileId] })],
);

/** Articles that someone has marked as read. */
export const articleReads = sqliteTable(
  'article_reads',
  {
    userId: text('user_id').notNull(),
    articleId: text('article_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.articleId] })],
);

/** Articles that someone wants to find again. */
export const articleBookmarks = sqliteTable(
  'article_bookmarks',
  {
    userId: text('user_id').notNull(),
    articleId: text('article_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.articleId] }),
    index('article_bookmarks_recent').on(t.userId, t.createdAt, t.articleId),
  ],
);
