import { and, eq, gt, isNotNull, type SQL } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { comments } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { isOwnComment, readOwnership } from './own-comment.server';

/**
 * Removes the viewer's own comment, even if they may no longer open the lesson or article. A comment with replies stays
 * as an empty placeholder without text and author. Returns whether the placeholder stays. Throws not-found and
 * forbidden.
 */
export async function removeComment(scope: Scope, { id }: { id: string }) {
  const viewer = requireMember(scope);
  const { db } = scope;
  const isOwn = isOwnComment(viewer, id);
  const {
    mustBeOwn,
    emptied: [emptied],
    deleted: [deleted],
  } = await scope.write({
    mustBeOwn: readOwnership(scope, viewer, id),
    emptied: db
      .update(comments)
      .set(nothingLeft(scope.now()))
      .where(and(isOwn, gt(comments.repliesCount, 0)))
      .returning({ id: comments.id }),
    deleted: db
      .delete(comments)
      .where(and(isOwn, eq(comments.repliesCount, 0)))
      .returning({ parentId: comments.parentId }),
  });
  if (!emptied && !deleted) mustBeOwn();
  return { id, parentId: deleted?.parentId ?? null, isPlaceKept: Boolean(emptied) };
}

/** The columns of a placeholder, which only holds the place for its replies. */
function nothingLeft(at: Date) {
  return {
    userId: null,
    role: 'USER',
    format: 'text',
    body: '',
    editedAt: null,
    removedAt: at,
    hiddenAt: null,
    hiddenReason: null,
    reportedAt: null,
  } as const;
}

/** Statements that remove all comments of a user, replies first, with the same result as `removeComment` for each. */
export function forgetComments({ db, now }: Scope, userId: string, when: SQL): Statement[] {
  const isTheirs = and(eq(comments.userId, userId), when);
  return [
    db.delete(comments).where(and(isTheirs, isNotNull(comments.parentId))),
    db.delete(comments).where(and(isTheirs, eq(comments.repliesCount, 0))),
    db.update(comments).set(nothingLeft(now())).where(isTheirs),
  ];
}
