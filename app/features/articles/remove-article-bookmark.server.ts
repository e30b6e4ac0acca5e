import { firstOf } from '#db/read';
import { articleBookmarks } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { removeMark } from './marks.server';
import { articleIdOf, type OpenPart, selectOpenPart } from './queries.server';

/**
 * Removes a bookmark and answers the public part of its article, also when the viewer may not open the article any
 * more; a second call changes nothing. One round trip. Throws not-found.
 */
export async function removeArticleBookmark(scope: Scope, { article }: { article: string }): Promise<OpenPart> {
  const viewer = requireMember(scope);
  if (!idPattern.test(article)) throw new AppError('not-found');
  const articleId = articleIdOf(article);
  const { found } = await scope.write({
    removed: removeMark(scope, viewer, articleBookmarks, articleId),
    found: firstOf(selectOpenPart(scope, articleId)),
  });
  if (!found) throw new AppError('not-found');
  return found;
}
