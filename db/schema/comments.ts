import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { roles, users } from './accounts';
import { id, instant } from './columns';

/** What may be commented on. */
export const commentSubjects = ['lesson', 'article'] as const;

/**
 * Comments and replies, on lessons and articles alike. Triggers of the migration keep `lessons.comments_count` (comments,
 * replies not counted) and `replies_count`, and take a removed comment away with its last reply: no write can forget
 * it. Parents bear no foreign key, which would want an index of its own; only one without replies is ever deleted.
 */
export const comments = sqliteTable(
  'comments',
  {
    id: id(),
    subjectKind: text('subject_kind', { enum: commentSubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** The comment that this one replies to; null: a comment of its own. Replies have no replies. */
    parentId: text('parent_id'),
    /** Null once it was removed. */
    userId: text('user_id').references(() => users.id),
    /** Of the author when it was written: who becomes an admin later, or is none any more, changes nothing of it. */
    role: text('role', { enum: roles }).notNull(),
    /** How the body is shown, as it was decided when it was written. */
    format: text('format', { enum: ['text', 'html'] }).notNull(),
    /** Plain text, or HTML of the allow-list; empty once it was removed. */
    body: text('body').notNull(),
    repliesCount: integer('replies_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    /** By its author, while it had replies: it holds their place. */
    removedAt: instant('removed_at'),
    /** By an admin. */
    hiddenAt: instant('hidden_at'),
    hiddenReason: text('hidden_reason'),
  },
  (t) => [
    index('comments_place').on(t.subjectKind, t.subjectId, t.parentId, t.createdAt, t.id),
    index('comments_newest').on(t.createdAt, t.id),
    index('comments_hidden').on(t.hiddenAt).where(sql`hidden_at IS NOT NULL`),
    index('comments_author').on(t.userId, t.subjectId, t.parentId, t.createdAt),
    check('comments_length', sql`${t.format} = 'html' OR length(${t.body}) <= 1000`),
    check('comments_hidden', sql`(${t.hiddenAt} IS NULL) = (${t.hiddenReason} IS NULL)`),
  ],
);
