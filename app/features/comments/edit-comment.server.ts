import { and, isNull, ne, or } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { comments } from '#db/schema';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { writingLimits } from './add-comment.server';
import { isOpenTo, isOwnComment, readOwnership } from './own-comment.server';
import { type CommentRow, selectComment } from './queries.server';
import type { EditComment } from './schema';
import { wordComment } from './word-comment.server';

/**
 * Replaces the text of the viewer's own comment; the same text changes nothing. Only while the author may open the
 * lesson or article and the comment is not hidden. Throws not-found, forbidden and rate-limited.
 */
export async function editComment(scope: Scope, { id, comment }: EditComment): Promise<CommentRow> {
  const viewer = requireMember(scope);
  const words = wordComment(viewer.role, comment);
  const [mustBeOwn] = await countTries(scope, writingLimits(scope, viewer), readOwnership(scope, viewer, id));
  mustBeOwn();
  const mayEdit = and(isOwnComment(viewer, id), isNull(comments.hiddenAt), isOpenTo(scope, viewer));
  const { changed, row } = await scope.write({
    changed: scope.db
      .update(comments)
      .set({ ...words, editedAt: scope.now() })
      .where(and(mayEdit, or(ne(comments.body, words.body), ne(comments.format, words.format))))
      .returning({ id: comments.id }),
    row: firstOf(selectComment(scope, id)),
  });
  if (!row || row.removedAt) throw new AppError('not-found');
  const isAsAsked = row.body === words.body && row.format === words.format && row.hiddenReason === null;
  if (!changed.length && !isAsAsked) throw new AppError('forbidden');
  return row;
}
