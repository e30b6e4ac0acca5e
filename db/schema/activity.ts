import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant } from './columns';

/*
 * Learners' activity: by far the most rows, each belonging to one person. These tables have no foreign keys, and apart
 * from account erasure no batch writes both them and other tables. Their writes do check lessons, courses and
 * entitlements for permission, so a move to their own database would need that check as a separate query.
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
    // The office's statistics count along these indexes: days, the people of a day, the learners of a lesson.
    index('lesson_progress_viewed').on(t.firstViewedAt, t.userId, t.courseId),
    index('lesson_progress_completed').on(t.completedAt, t.userId).where(sql`completed_at IS NOT NULL`),
    index('lesson_progress_lesson').on(t.lessonId),
  ],
);

/** A learner's place in a course: one row per user and course. */
export const courseActivity = sqliteTable(
  'course_activity',
  {
    userId: text('user_id').notNull(),
    courseId: text('course_id').notNull(),
    lastLessonId: text('last_lesson_id').notNull(),
    lastViewedAt: instant('last_viewed_at').notNull(),
    /** The lesson opened last of those that were not completed then, and when: what comes next is found from it. */
    leftLessonId: text('left_lesson_id'),
    leftAt: instant('left_at'),
    /** When every lesson published at that time was complete; kept when lessons are added later. */
    completedAt: instant('completed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    index('course_activity_recent').on(t.userId, t.lastViewedAt),
  ],
);

/** Lessons that a member has bookmarked. */
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

/** Where a member stopped in a video, in seconds, and which parts they watched: one row per user and video. */
export const videoPositions = sqliteTable(
  'video_positions',
  {
    userId: text('user_id').notNull(),
    fileId: text('file_id').notNull(),
    position: integer('position').notNull(),
    /** Watched [start, end] pairs in whole seconds, ordered and disjoint; the write merges them. */
    intervals: text('intervals', { mode: 'json' }).$type<[number, number][]>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.fileId] })],
);

/** Articles that a member has marked as read. */
export const articleReads = sqliteTable(
  'article_reads',
  {
    userId: text('user_id').notNull(),
    articleId: text('article_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.articleId] })],
);

/** Articles that a member has bookmarked. */
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

/**
 * A member's own notes on lessons, each at a second of the video. A note outlives its lesson and the right to open it,
 * so it keeps the titles of both. Private: only features/notes reads this table, for the member who wrote it.
 */
export const lessonNotes = sqliteTable(
  'lesson_notes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    lessonId: text('lesson_id').notNull(),
    lessonTitle: text('lesson_title').notNull(),
    courseId: text('course_id').notNull(),
    courseTitle: text('course_title').notNull(),
    /** Seconds from the start of the video; 0 in a lesson without one. */
    position: integer('position').notNull(),
    body: text('body').notNull(),
    /** `body` as the search compares it. */
    folded: text('folded').notNull(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    /** A removed note can be restored until it is deleted, a day later. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    index('lesson_notes_place').on(t.userId, t.lessonId, t.position),
    index('lesson_notes_removed').on(t.removedAt).where(sql`removed_at IS NOT NULL`),
  ],
);
