import { articleReads } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { changeMark, type MarkWish } from './marks.server';
import type { Article } from './show-article.server';

/** Marks an article as read or unread and answers it as it is then. For subscribers; throws not-found and forbidden. */
export function markArticleRead(scope: Scope, wish: MarkWish): Promise<Article> {
  return changeMark(scope, articleReads, wish);
}
