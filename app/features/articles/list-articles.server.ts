import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { known, type Read, readOf } from '#db/read';
import { articles, articleTaggings, articleTags } from '#db/schema';
import { matchExpression } from '~/features/catalogue/full-text.server';
import { countUpTo, readPage } from '~/features/catalogue/queries.server';
import { mostFound } from '~/features/catalogue/rules';
import { isArticleShownSql } from '~/features/entitlements/queries.server';
import type { Page } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireSubscriber } from '~/scope/viewer';
import { selectTags } from './list-tags.server';
import { type ArticleSummary, categoryIdOf, countShown, sectionIdOf, selectArticles } from './queries.server';
import { articlesAtOnce, isNarrowed } from './rules';
import type { ListArticles, PageOfList } from './schema';
import { type FoundArticle, readFoundArticles } from './search-articles.server';

type Input = z.output<typeof ListArticles>;

/** An article in a list; search results may have an excerpt. */
export type ListedArticle = ArticleSummary & Partial<Pick<FoundArticle, 'excerpt'>>;

/** Articles, newest first, or best match first with a search; each has all the requested tags. For subscribers. */
export async function listArticles(scope: Scope, input: Input): Promise<Page<ListedArticle>> {
  const [page] = await scope.read(readArticles(scope, input));
  return page;
}

/**
 * The list as a read, for pages that read more in the same round trip. A search without a word finds nothing. Results
 * of a search or tags are counted up to `mostFound`.
 */
export function readArticles(scope: Scope, input: Input): Read<Page<ListedArticle>> {
  const viewer = requireSubscriber(scope);
  const { premiumArticleTagsIds: tags, offset } = input;
  const slice = { limit: input.limit ?? articlesAtOnce(input), offset };
  const place = placeOf(input);
  const conditions =
    and(isArticleShownSql(scope), ...placedIn(place), tags?.length ? bearAll(tags) : undefined) ?? sql`1`;
  if (input.q?.trim()) {
    const match = matchExpression(input.q);
    if (match === null) return known({ items: [], totalCount: 0, ...slice });
    return readFoundArticles(scope, viewer, match, conditions, slice);
  }
  const rows = selectArticles(scope)
    .where(conditions)
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(slice.limit)
    .offset(offset);
  const total = tags?.length
    ? countUpTo(sql`FROM ${articles} WHERE ${conditions}`, mostFound)
    : countShown(scope, place);
  return readPage(scope, slice, rows, total);
}

interface Place {
  section?: SQL;
  category?: SQL;
}

function placeOf({ premiumArticleSectionId: section, premiumArticleCategoryId: category }: Input): Place {
  return {
    ...(section && { section: sectionIdOf(section) }),
    ...(category && { category: categoryIdOf(category) }),
  };
}

function placedIn({ section, category }: Place): (SQL | undefined)[] {
  return [section && sql`${articles.sectionId} = ${section}`, category && sql`${articles.categoryId} = ${category}`];
}

/** SQL condition: articles with all these tags, by id or slug. The query starts from the tags, not the articles. */
function bearAll(tags: string[]): SQL {
  const bearing = [...new Set(tags)].map(
    (tag) => sql`SELECT g.article_id FROM ${articleTaggings} g
      WHERE g.tag_id = (SELECT k.id FROM ${articleTags} k WHERE k.id = ${tag} OR k.slug = ${tag} LIMIT 1)`,
  );
  return sql`${articles.id} IN (${sql.join(bearing, sql` INTERSECT `)})`;
}

/** A page of all articles, or of search and tag results with the newest articles, in one round trip. For subscribers. */
export async function showList(scope: Scope, asked: PageOfList) {
  const [articles, tags, newest] = await scope.read(
    readArticles(scope, asked),
    selectTags(scope),
    readNewest(scope, isNarrowed(asked)),
  );
  return { articles, tags, newest };
}

const mostNewest = 3;

/** The newest articles, for a search without results. */
function readNewest(scope: Scope, isAsked: boolean): Read<ArticleSummary[]> {
  if (!isAsked) return known([]);
  const rows = selectArticles(scope)
    .where(isArticleShownSql(scope))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(mostNewest);
  return readOf([rows], (found) => found);
}
