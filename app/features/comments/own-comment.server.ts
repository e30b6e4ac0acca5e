import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { comments } from '#db/schema';
import { openArticle } from '~/features/articles/queries.server';
import { openLesson } from '~/features/learning/queries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';

/** As an SQL condition: the comment belongs to this viewer and is not removed. */
export function isOwnComment(viewer: Viewer, id: string): SQL {
  return and(eq(comments.id, id), eq(comments.userId, viewer.id), isNull(comments.removedAt)) as SQL;
}

/** As an SQL condition on a comment: this viewer may open its lesson or article. */
export function isOpenTo(scope: Scope, viewer: Viewer): SQL {
  const id = sql<string>`${comments.subjectId}`;
  return sql`CASE ${comments.subjectKind}
    WHEN 'lesson' THEN EXISTS (SELECT 1 ${openLesson({ userId: viewer.id, now: scope.now() }, id)})
    WHEN 'article' THEN EXISTS (SELECT 1 ${openArticle(scope, viewer, id)}) END`;
}

/**
 * A check of the comment's author, for changes: the returned function throws not-found for a missing comment, and
 * forbidden for somebody else's.
 */
export function readOwnership({ db }: Scope, viewer: Viewer, id: string): Read<() => void> {
  const found = firstOf(
    db.select({ userId: comments.userId, removedAt: comments.removedAt }).from(comments).where(eq(comments.id, id)),
  );
  return readOf([found], (row) => () => {
    if (!row || row.removedAt) throw new AppError('not-found');
    if (row.userId !== viewer.id) throw new AppError('forbidden', 'Only a comment’s author may change it.');
  });
}
