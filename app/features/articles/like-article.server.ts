import { articleLikes } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { changeMark, type MarkWish } from './marks.server';
import type { Article } from './show-article.server';

/**
 * Sets or removes the viewer's like of an article, and answers the article as it is then. For subscribers; throws
 * not-found and forbidden.
 */
export function likeArticle(scope: Scope, wish: MarkWish): Promise<Article> {
  return changeMark(scope, articleLikes, wish);
}
