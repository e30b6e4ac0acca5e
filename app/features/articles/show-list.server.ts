import type { Page } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { type ListedArticle, readArticles } from './list-articles.server';
import { selectTags } from './list-tags.server';
import type { ArticleTag } from './queries.server';
import type { PageOfList } from './schema';

export interface ListPage {
  articles: Page<ListedArticle>;
  /** All tags, for the filter. */
  tags: ArticleTag[];
}

/** A page of all articles, or of search and tag results, in one round trip. For subscribers. */
export async function showList(scope: Scope, asked: PageOfList): Promise<ListPage> {
  const [articles, tags] = await scope.read(readArticles(scope, asked), selectTags(scope));
  return { articles, tags };
}
