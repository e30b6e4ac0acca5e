import { and, asc, sql } from 'drizzle-orm';
import { type Answer, firstOf, type Read, readOf } from '#db/read';
import { articleBlocks } from '#db/schema';
import { opensEverythingSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import {
  type ArticleSummary,
  articleIdOf,
  type OpenPart,
  selectOfSameCategory,
  selectOpenPart,
} from './queries.server';
import { articlesAtOnce } from './rules';

export type ArticleBlock = Pick<typeof articleBlocks.$inferSelect, 'id' | 'html' | 'images' | 'typeFormId'>;

export interface Article extends OpenPart {
  /** The text; null for guests, who only get the `preview`. */
  blocks: ArticleBlock[] | null;
  /** The first portion of its category, which may hold the article itself. */
  ofCategory: ArticleSummary[];
}

/**
 * An article by id or slug in one round trip: with its text for subscribers, without it for guests. Throws not-found,
 * and forbidden for members without a subscription.
 */
export function readArticle(scope: Scope, key: string): Read<Article> {
  if (!idPattern.test(key)) throw new AppError('not-found');
  const articleId = articleIdOf(key);
  const portion = selectOfSameCategory(scope, articleId, articlesAtOnce({ categoryIndex: 0 }));
  const openPart = readOf([firstOf(selectOpenPart(scope, articleId)), portion], (row, ofCategory) => {
    if (!row) throw new AppError('not-found');
    return { ...row, ofCategory };
  });
  if (!scope.viewer) return readOf([openPart], (article) => ({ ...article, blocks: null }));
  const viewer = requireMember(scope);
  if (!viewer.opensEverything) {
    return readOf([openPart], () => {
      throw new AppError('forbidden');
    });
  }
  const isOpen = opensEverythingSql(viewer.id, scope.now());
  const stillOpens = scope.db.select({ isOpen: isOpen.as('is_open') }).from(sql`(SELECT 1)`);
  const blocks = scope.db
    .select(pick(articleBlocks, 'id', 'html', 'images', 'typeFormId'))
    .from(articleBlocks)
    // The statement that reads the text checks access again.
    .where(and(sql`${articleBlocks.articleId} = ${articleId}`, isOpen))
    .orderBy(asc(articleBlocks.position));
  return readOf([openPart, blocks, firstOf(stillOpens)], (article, rows, now) => {
    // The subscription ended after the gate's check.
    if (!now?.isOpen) throw new AppError('forbidden');
    return { ...article, blocks: rows };
  });
}

const mostRelated = 3;

export type ArticlePage = Answer<ReturnType<typeof readArticlePage>>;

/** Everything on an article's page except its comments. Access and errors are those of `readArticle`. */
export function readArticlePage(scope: Scope, { article: key }: { article: string }) {
  return readOf([readArticle(scope, key)], (article) => ({
    article,
    related: article.ofCategory.filter(({ id }) => id !== article.id).slice(0, mostRelated),
  }));
}
