import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { roles, users } from './accounts';
import { belongsTo, id, instant } from './columns';

/** What members can comment on. */
export const commentSubjects = ['lesson', 'article'] as const;

/**
 * Comments and replies on lessons and articles. Triggers maintain `lessons.comments_count` (without replies) and
 * `replies_count`, and delete a removed comment together with its last reply. `parentId` is no foreign key, which would
 * need its own index; only comments without replies are ever deleted.
 */
export const comments = sqliteTable(
  'comments',
  {
    id: id(),
    subjectKind: text('subject_kind', { enum: commentSubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** The comment that this one replies to; null for a top-level comment. Replies cannot have replies. */
    parentId: text('parent_id'),
    /** Null once the comment was removed. */
    userId: text('user_id').references(() => users.id),
    /** The author's role when the comment was written; later changes of role do not affect it. */
    role: text('role', { enum: roles }).notNull(),
    /** How to render the body; decided when the comment was written. */
    format: text('format', { enum: ['text', 'html'] }).notNull(),
    /** Plain text or HTML of the allow-list; empty once the comment was removed. */
    body: text('body').notNull(),
    repliesCount: integer('replies_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    /** Soft delete by the author while there were replies: the row keeps their place. */
    removedAt: instant('removed_at'),
    /** When an admin hid the comment. */
    hiddenAt: instant('hidden_at'),
    hiddenReason: text('hidden_reason'),
    /** The bulk act that hid the comment, so that the act can be undone; null if it was hidden individually. */
    hiddenIn: text('hidden_in'),
    /** When a member last reported the comment; null once an administrator has decided. */
    reportedAt: instant('reported_at'),
  },
  (t) => [
    index('comments_place').on(t.subjectKind, t.subjectId, t.parentId, t.createdAt, t.id),
    index('comments_newest').on(t.createdAt, t.id),
    index('comments_replies').on(t.repliesCount, t.id),
    index('comments_hidden').on(t.hiddenAt).where(sql`hidden_at IS NOT NULL`),
    index('comments_hidden_in').on(t.hiddenIn).where(sql`hidden_in IS NOT NULL`),
    index('comments_reported').on(t.reportedAt).where(sql`reported_at IS NOT NULL`),
    index('comments_author').on(t.userId, t.subjectId, t.parentId, t.createdAt),
    check('comments_length', sql`${t.format} = 'html' OR length(${t.body}) <= 1000`),
    check('comments_hidden', sql`(${t.hiddenAt} IS NULL) = (${t.hiddenReason} IS NULL)`),
  ],
);

/** The reasons that a report can give. */
export const reportReasons = ['advertising', 'insult', 'private-details', 'off-topic'] as const;

/**
 * Members' reports of comments: one row per person and comment. Rows stay after the decision, so that a person can
 * report a comment only once.
 */
export const commentReports = sqliteTable(
  'comment_reports',
  {
    userId: text('user_id').notNull(),
    commentId: belongsTo('comment_id', () => comments.id),
    reason: text('reason', { enum: reportReasons }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** When an administrator decided about the comment; null while the report counts. */
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.commentId] }),
    index('comment_reports_comment').on(t.commentId, t.settledAt),
    index('comment_reports_age').on(t.createdAt),
  ],
);
