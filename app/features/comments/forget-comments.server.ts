import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { comments } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { nothingLeft } from './remove-comment.server';

/** Statements that remove all comments of a person, as if each was removed by hand; replies first. */
export function forgetComments({ db, now }: Scope, userId: string, when: SQL): Statement[] {
  const isTheirs = and(eq(comments.userId, userId), when);
  return [
    db.delete(comments).where(and(isTheirs, isNotNull(comments.parentId))),
    db.delete(comments).where(and(isTheirs, eq(comments.repliesCount, 0))),
    db.update(comments).set(nothingLeft(now())).where(isTheirs),
  ];
}
