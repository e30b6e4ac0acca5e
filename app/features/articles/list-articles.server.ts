import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { firstOf, known, type Read, readOf } from '#db/read';
import {
  articleBookmarks,
  articleCategories,
  articleReads,
  articleSections,
  articles,
  articleTaggings,
  articleTexts,
  tutors,
} from '#db/schema';
import { searchForgivingly } from '~/features/catalogue/correct-search.server';
import { bestFirst, bestMatches, matchExpression } from '~/features/catalogue/full-text.server';
import { countUpTo, readPage } from '~/features/catalogue/queries.server';
import { mostFound } from '~/features/catalogue/rules';
import { isArticleShownSql, opensEverythingSql } from '~/features/entitlements/queries.server';
import { isMarked, sentenceOf } from '~/features/learning/lesson/marked-text';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireMember, requireSubscriber, type Viewer } from '~/scope/viewer';
import { selectSections, selectTags } from './list-categories.server';
import {
  type ArticleSummary,
  type ArticleTag,
  articleColumns,
  categoryIdOf,
  countShown,
  sectionIdOf,
  selectArticles,
  tagIdOf,
  type Within,
} from './queries.server';
import { articlesAtOnce, isNarrowed } from './rules';
import type { ListArticles, PageOfList } from './schema';

type Input = z.output<typeof ListArticles>;

/** An article in a list; search results may have an excerpt. */
export type ListedArticle = ArticleSummary & Partial<Pick<FoundArticle, 'excerpt'>>;

/**
 * Articles, newest first, or best match first with a search; each has all the requested tags. For subscribers. A search
 * without a word finds nothing. Results of a search or tags are counted up to `mostFound`.
 */
export function readArticles(scope: Scope, input: Input): Read<Page<ListedArticle>> {
  const viewer = requireSubscriber(scope);
  const { premiumArticleTagsIds: tags, offset } = input;
  const slice = { limit: input.limit ?? articlesAtOnce(input), offset };
  const place = placeOf(input);
  const conditions = conditionsOf(scope, input);
  if (input.q?.trim()) {
    return readFoundArticles(scope, viewer, input.q, conditions, slice);
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

/** A list with more articles than this is not counted by tag. */
const mostTagged = 500;

/** A tag, and how many articles of a list have it; null if they are not counted. */
export type TagChoice = ArticleTag & { count: number | null };

/**
 * The tags that narrow a list further, by name: those that some article of the list has, and the list's own. All tags,
 * without counts, if the list has more than `mostTagged` articles. For subscribers.
 */
export function readTagChoices(scope: Scope, input: Input): Read<TagChoice[]> {
  requireSubscriber(scope);
  const { q = '', premiumArticleTagsIds: chosen = [] } = input;
  const conditions = conditionsOf(scope, input);
  const matches = q.trim() ? matching(q, conditions) : sql`FROM ${articles} WHERE ${conditions}`;
  // The length of a whole section or category is stored, so a long one is not read.
  const held = isNarrowed(input) ? null : countShown(scope, placeOf(input));
  const most = held ? sql`CASE WHEN ${held} <= ${mostTagged} THEN ${mostTagged} ELSE 0 END` : sql`${mostTagged + 1}`;
  const listed = sql`SELECT ${articles.id} AS id ${matches ?? sql`FROM ${articles} WHERE 0`} LIMIT ${most}`;
  const counted = scope.db
    .select({ id: sql<string>`id`.as('id'), count: sql<number>`count`.as('count') })
    .from(sql`(WITH m AS MATERIALIZED (${listed})
      SELECT '' AS id, ${held ?? sql`(SELECT count(*) FROM m)`} AS count
      UNION ALL SELECT g.tag_id, count(*) FROM m CROSS JOIN ${articleTaggings} g ON g.article_id = m.id GROUP BY 1)`);
  return readOf([selectTags(scope), counted], (tags, rows) => {
    const counts = new Map(rows.map(({ id, count }) => [id, count]));
    const isCounted = (counts.get('') ?? 0) <= mostTagged;
    return tags
      .filter(({ id, slug }) => !isCounted || counts.has(id) || chosen.includes(id) || chosen.includes(slug))
      .map((tag) => ({ ...tag, count: isCounted ? (counts.get(tag.id) ?? 0) : null }));
  });
}

/** SQL condition: an article that the viewer may see, in the asked place, with all the asked tags. */
function conditionsOf(scope: Scope, input: Input): SQL {
  const { premiumArticleTagsIds: tags } = input;
  return and(isArticleShownSql(scope), ...placedIn(placeOf(input)), tags?.length ? bearAll(tags) : undefined) ?? sql`1`;
}

function placeOf({ premiumArticleSectionId: section, premiumArticleCategoryId: category }: Input): Within {
  return {
    ...(section && { section: sectionIdOf(section) }),
    ...(category && { category: categoryIdOf(category) }),
  };
}

function placedIn({ section, category }: Within): (SQL | undefined)[] {
  return [section && sql`${articles.sectionId} = ${section}`, category && sql`${articles.categoryId} = ${category}`];
}

/**
 * SQL condition: articles with all these tags, given by id or slug. The query starts from the tags, not from the
 * articles.
 */
function bearAll(tags: string[]): SQL {
  const bearing = [...new Set(tags)].map(
    (tag) => sql`SELECT g.article_id FROM ${articleTaggings} g WHERE g.tag_id = ${tagIdOf(tag)}`,
  );
  return sql`${articles.id} IN (${sql.join(bearing, sql` INTERSECT `)})`;
}

/**
 * `readArticles`, and once more with typing errors corrected if a search finds nothing. `corrected` are the words that
 * were searched for instead. For subscribers.
 */
export async function listArticles(scope: Scope, input: Input) {
  const { found, corrected } = await forgive(scope, input, (q) => scope.read(readArticles(scope, { ...input, q })));
  return { ...found[0], corrected };
}

/**
 * A page of all articles, or of search and tag results with the newest articles, in one round trip if the search has no
 * typing errors. For subscribers.
 */
export async function showList(scope: Scope, asked: PageOfList) {
  const { found, corrected } = await forgive(scope, asked, (q) =>
    scope.read(
      readArticles(scope, { ...asked, q }),
      readTagChoices(scope, { ...asked, q }),
      readNewest(scope, isNarrowed(asked)),
      // Links to the sections, shown only with the whole list: a search has its own results.
      isNarrowed(asked) ? known([]) : readOf([selectSections(scope)], (sections) => sections),
    ),
  );
  const [articles, tags, newest, sections] = found;
  return { articles, tags, newest, sections, corrected };
}

function forgive<const Rest extends readonly unknown[]>(
  scope: Scope,
  { q, exact }: Pick<Input, 'q' | 'exact'>,
  search: (q: string) => Promise<readonly [Page<ListedArticle>, ...Rest]>,
) {
  const asked = { subject: 'article', q, isExact: exact } as const;
  return searchForgivingly(scope, asked, search, ([{ totalCount }]) => totalCount === 0);
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

/** Maximum words of an excerpt, and of the passage that it is taken from. */
const excerptWords = 20;
const passageWords = 64;

/** Weights of title, description, tags and text. */
const index = { table: 'article_search', key: 'rowid', weights: [10, 4, 3, 1] } as const;

/** A search result. */
interface FoundArticle extends ArticleSummary {
  /**
   * The matching passage of the text, with `marks`; null without a match in the text, and for viewers who may not open
   * the article.
   */
  excerpt: string | null;
}

/**
 * The articles that match a search and the conditions, best match first. If more match than are counted, only
 * the best are considered.
 */
function readFoundArticles(
  scope: Scope,
  viewer: Viewer,
  q: string,
  conditions: SQL,
  slice: Slice,
): Read<Page<FoundArticle>> {
  const [found, match] = [matching(q, conditions), matchExpression(q)];
  if (found === null || match === null) return known({ items: [], totalCount: 0, ...slice });
  const onPage = sql`(SELECT t.id, t.article_id,
      row_number() OVER (ORDER BY ${bestFirst}, ${articles.publishedAt} DESC, ${articles.id} DESC) AS place
    ${found} ORDER BY place LIMIT ${slice.limit} OFFSET ${slice.offset})`;
  const rows = scope.db
    .select({ ...articleColumns(scope), excerpt: excerptOf(viewer, match, scope.now()).as('excerpt') })
    .from(sql`${onPage} f`)
    .innerJoin(articles, sql`${articles.id} = f.article_id`)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .innerJoin(articleSections, eq(articleSections.id, articles.sectionId))
    .innerJoin(tutors, eq(tutors.id, articles.authorId))
    .orderBy(sql`f.place`);
  const page = readPage(scope, slice, rows, countUpTo(found));
  return readOf([page], ({ items, ...rest }) => ({
    ...rest,
    items: items.map((item) => ({
      ...item,
      excerpt: isMarked(item.excerpt) ? sentenceOf(item.excerpt, excerptWords) : null,
    })),
  }));
}

/** FROM and WHERE of the best articles `h` that match a search and the conditions; null for a search without a word. */
function matching(q: string, conditions: SQL): SQL | null {
  const best = bestMatches(index, q);
  return (
    best &&
    sql`FROM ${best} h
    CROSS JOIN ${articleTexts} t ON t.id = h.id CROSS JOIN ${articles} ON ${articles.id} = t.article_id
    WHERE ${conditions}`
  );
}

/** The excerpt of a search result. The statement itself checks access to the text. */
function excerptOf(viewer: Viewer, match: string, now: Date): SQL<string | null> {
  return sql<string | null>`CASE WHEN ${opensEverythingSql(viewer.id, now)} THEN (SELECT
    snippet(article_search, 3, char(2), char(3), char(4), ${sql.raw(String(passageWords))}) FROM article_search
    WHERE article_search MATCH ${match} AND article_search.rowid = f.id) END`;
}

/** The member's bookmarked articles, newest bookmark first, including articles that they may not open now. */
export function readArticleBookmarks(scope: Scope, slice: Slice): Read<Page<ArticleSummary>> {
  const viewer = requireMember(scope);
  const shown = and(eq(articleBookmarks.userId, viewer.id), isArticleShownSql(scope));
  const rows = selectArticles(scope)
    .innerJoin(articleBookmarks, eq(articleBookmarks.articleId, articles.id))
    .where(shown)
    .orderBy(desc(articleBookmarks.createdAt), desc(articleBookmarks.articleId))
    .limit(slice.limit)
    .offset(slice.offset);
  const counted = sql`FROM ${articleBookmarks} CROSS JOIN ${articles} ON ${articles.id} = ${articleBookmarks.articleId}
    WHERE ${shown}`;
  return readPage(scope, slice, rows, countUpTo(counted));
}

/** The article that the member last marked as read; null for viewers who may not open articles. */
export function readLastRead(scope: Scope): Read<ArticleSummary | null> {
  const viewer = requireMember(scope);
  if (!viewer.opensEverything) return known(null);
  return firstOf(
    selectArticles(scope)
      .innerJoin(articleReads, eq(articleReads.articleId, articles.id))
      .where(and(eq(articleReads.userId, viewer.id), isArticleShownSql(scope)))
      .orderBy(desc(articleReads.readAt))
      .limit(1),
  );
}
