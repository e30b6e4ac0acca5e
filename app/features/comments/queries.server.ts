import { eq } from 'drizzle-orm';
import { comments, users } from '#db/schema';
import { existingFile } from '~/features/catalogue/queries.server';
import type { Scope } from '~/scope/scope';

/** What is shown of a comment. For selects from comments that join their authors. */
export const commentColumns = {
  id: comments.id,
  parentId: comments.parentId,
  userId: comments.userId,
  role: comments.role,
  format: comments.format,
  body: comments.body,
  repliesCount: comments.repliesCount,
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
  removedAt: comments.removedAt,
  hiddenReason: comments.hiddenReason,
  userName: users.userName,
  avatarFileId: existingFile(users.avatarFileId),
};

/** Statement: one comment. */
export function selectComment({ db }: Scope, id: string) {
  return db
    .select(commentColumns)
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.id, id));
}

export type CommentRow = Awaited<ReturnType<typeof selectComment>>[number];

/** A comment with those of its replies that are shown, oldest first. */
export interface Thread extends CommentRow {
  replies: CommentRow[];
}
