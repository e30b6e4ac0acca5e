import { articleBookmarks } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { changeMark } from './marks.server';
import type { Article } from './show-article.server';

/** Bookmarks an article and answers it as it is then. For subscribers; throws not-found and forbidden. */
export function bookmarkArticle(scope: Scope, { article }: { article: string }): Promise<Article> {
  return changeMark(scope, articleBookmarks, { article, isMarked: true });
}
