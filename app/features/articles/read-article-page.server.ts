import type { Scope } from '~/scope/scope';
import { type ArticleSummary, articleIdOf, selectRelated } from './queries.server';
import { type Article, readArticle } from './show-article.server';

const mostRelated = 3;

export interface ArticlePage {
  article: Article;
  related: ArticleSummary[];
}

/** All of an article's page in one round trip; who gets what, and what it throws, as `showArticle`. */
export async function readArticlePage(scope: Scope, { article: key }: { article: string }): Promise<ArticlePage> {
  const [article, related] = await scope.read(
    readArticle(scope, key),
    selectRelated(scope, articleIdOf(key), mostRelated),
  );
  return { article, related };
}
