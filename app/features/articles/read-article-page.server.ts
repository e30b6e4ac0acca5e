import { type Read, readOf } from '#db/read';
import type { Scope } from '~/scope/scope';
import { type ArticleSummary, articleIdOf, selectRelated } from './queries.server';
import { type Article, readArticle } from './show-article.server';

const mostRelated = 3;

export interface ArticlePage {
  article: Article;
  related: ArticleSummary[];
}

/** Everything on an article's page except its comments. Access and errors are those of `showArticle`. */
export function readArticlePage(scope: Scope, { article: key }: { article: string }): Read<ArticlePage> {
  const related = selectRelated(scope, articleIdOf(key), mostRelated);
  return readOf([readArticle(scope, key), related], (article, found) => ({ article, related: found }));
}
