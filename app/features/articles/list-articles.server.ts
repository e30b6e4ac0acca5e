import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { known, type Read } from '#db/read';
import { articles, articleTaggings, articleTags, articleTexts } from '#db/schema';
import { countUpTo, readPage } from '~/features/catalogue/queries.server';
import { matchExpression } from '~/features/catalogue/search-terms';
import type { Page } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireSubscriber } from '~/scope/viewer';
import { type ArticleSummary, categoryIdOf, isShownSql, sectionIdOf, selectArticles } from './queries.server';
import { articlesAtOnce } from './rules';
import type { ListArticles } from './schema';

type Input = z.output<typeof ListArticles>;

/**
 * Articles, the newest first or, with a search, the best match first; each bears all the tags that are asked for. For
 * subscribers.
 */
export async function listArticles(scope: Scope, input: Input): Promise<Page<ArticleSummary>> {
  const [page] = await scope.read(readArticles(scope, input));
  return page;
}

/** The list as a read, for a page that reads more in its round trip. A search that holds no word finds nothing. */
export function readArticles(scope: Scope, input: Input): Read<Page<ArticleSummary>> {
  requireSubscriber(scope);
  const { offset } = input;
  const limit = input.limit ?? articlesAtOnce(input);
  const slice = { limit, offset };
  const conditions = and(...conditionsOf(scope, input)) ?? sql`1`;
  if (!input.q?.trim()) {
    const rows = selectArticles(scope)
      .where(conditions)
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(limit)
      .offset(offset);
    return readPage(scope, slice, rows, countUpTo(sql`FROM ${articles} WHERE ${conditions}`));
  }
  const match = matchExpression(input.q);
  if (match === null) return known({ items: [], totalCount: 0, ...slice });
  const found = selectArticles(scope)
    .innerJoin(articleTexts, sql`${articleTexts.articleId} = ${articles.id}`)
    .innerJoin(sql`article_search`, sql`article_search.rowid = ${articleTexts.id}`)
    .where(and(sql`article_search MATCH ${match}`, conditions))
    .orderBy(sql`bm25(article_search, 10, 4, 3, 1)`, desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
    .offset(offset);
  const counted = sql`FROM article_search JOIN ${articleTexts} ON ${articleTexts.id} = article_search.rowid
    JOIN ${articles} ON ${articles.id} = ${articleTexts.articleId}
    WHERE article_search MATCH ${match} AND ${conditions}`;
  return readPage(scope, slice, found, countUpTo(counted));
}

function conditionsOf(scope: Scope, input: Input): (SQL | undefined)[] {
  const { premiumArticleSectionId: section, premiumArticleCategoryId: category, premiumArticleTagsIds: tags } = input;
  return [
    isShownSql(scope),
    section ? sql`${articles.sectionId} = ${sectionIdOf(section)}` : undefined,
    category ? sql`${articles.categoryId} = ${categoryIdOf(category)}` : undefined,
    tags?.length ? bearsAll([...new Set(tags)]) : undefined,
  ];
}

/** As a condition on articles: they bear every one of these tags, by id or urlPart. */
function bearsAll(tags: string[]): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(tags)}) j WHERE NOT EXISTS (
    SELECT 1 FROM ${articleTaggings} g JOIN ${articleTags} t ON t.id = g.tag_id
    WHERE g.article_id = ${articles.id} AND (t.id = j.value OR t.slug = j.value)))`;
}
