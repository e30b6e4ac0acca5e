import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { articleCategories, articleSections, articles, articleTexts } from '#db/schema';
import { bestMatches } from '~/features/catalogue/full-text.server';
import { countUpTo, readPage } from '~/features/catalogue/queries.server';
import { opensEverythingSql } from '~/features/entitlements/queries.server';
import { isMarked, sentenceOf } from '~/features/learning/marked-text';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { type ArticleSummary, articleColumns } from './queries.server';

/** Maximum words of an excerpt, and of the passage that it is taken from. */
const excerptWords = 20;
const passageWords = 64;

/** Weights of title, description, tags and text. */
const index = { table: 'article_search', key: 'rowid', weights: [10, 4, 3, 1] } as const;

/** A search result. */
export interface FoundArticle extends ArticleSummary {
  /**
   * The matching passage of the text, with `marks`; null without a match in the text, and for viewers who may not open
   * the article.
   */
  excerpt: string | null;
}

/**
 * The articles that match an FTS5 expression and the conditions, best match first. If more match than are counted, only
 * the best are considered.
 */
export function readFoundArticles(
  scope: Scope,
  viewer: Viewer,
  match: string,
  conditions: SQL,
  slice: Slice,
): Read<Page<FoundArticle>> {
  const found = sql`${bestMatches(index, match)} h
    CROSS JOIN ${articleTexts} t ON t.id = h.id CROSS JOIN ${articles} ON ${articles.id} = t.article_id
    WHERE ${conditions}`;
  const onPage = sql`(SELECT t.id, t.article_id, h.score FROM ${found}
    ORDER BY h.score, ${articles.publishedAt} DESC, ${articles.id} DESC LIMIT ${slice.limit} OFFSET ${slice.offset})`;
  const rows = scope.db
    .select({ ...articleColumns(scope), excerpt: excerptOf(viewer, match, scope.now()).as('excerpt') })
    .from(sql`${onPage} f`)
    .innerJoin(articles, sql`${articles.id} = f.article_id`)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .innerJoin(articleSections, eq(articleSections.id, articles.sectionId))
    .orderBy(sql`f.score`, desc(articles.publishedAt), desc(articles.id));
  const page = readPage(scope, slice, rows, countUpTo(sql`FROM ${found}`));
  return readOf([page], ({ items, ...rest }) => ({
    ...rest,
    items: items.map((item) => ({
      ...item,
      excerpt: isMarked(item.excerpt) ? sentenceOf(item.excerpt, excerptWords) : null,
    })),
  }));
}

/** The statement that reads the text also checks access. */
function excerptOf(viewer: Viewer, match: string, now: Date): SQL<string | null> {
  return sql<string | null>`CASE WHEN ${opensEverythingSql(viewer.id, now)} THEN (SELECT
    snippet(article_search, 3, char(2), char(3), char(4), ${sql.raw(String(passageWords))}) FROM article_search
    WHERE article_search MATCH ${match} AND article_search.rowid = f.id) END`;
}
