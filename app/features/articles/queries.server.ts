import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { firstOf, type Read } from '#db/read';
import {
  articleBookmarks,
  articleCategories,
  articleLikes,
  articleReads,
  articleSections,
  articles,
  articleTaggings,
  articleTags,
  tutors,
} from '#db/schema';
import { condition, constantSql, subquery } from '#db/subqueries';
import { existingFile } from '~/features/catalogue/queries.server';
import { isArticleShownSql, isToComeSql, opensEverythingSql } from '~/features/entitlements/queries.server';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';

export type ArticleTag = Pick<typeof articleTags.$inferSelect, 'id' | 'slug' | 'name'>;

/** SQL: the id of the row with this id or slug. */
function idIn(table: SQLiteTable, key: string): SQL<string> {
  return sql<string>`(SELECT k.id FROM ${table} k WHERE k.id = ${key} OR k.slug = ${key} LIMIT 1)`;
}

export const articleIdOf = (key: string) => idIn(articles, key);
export const sectionIdOf = (key: string) => idIn(articleSections, key);
export const categoryIdOf = (key: string) => idIn(articleCategories, key);
export const tagIdOf = (key: string) => idIn(articleTags, key);

/** FROM and WHERE of a write to an article `a` that this viewer may open. */
export function openArticle(scope: Scope, viewer: Viewer, articleId: SQL<string>): SQL {
  return sql`FROM ${articles} a WHERE a.id = ${articleId} AND ${isArticleShownSql(scope, 'a') ?? sql`1`}
    AND ${opensEverythingSql(viewer.id, scope.now())}`;
}

const tagsOfArticle = subquery(
  constantSql(sql`(SELECT json_group_array(json_object('id', x.id, 'slug', x.slug, 'name', x.name)) FROM
    (SELECT t.id, t.slug, t.name FROM ${articleTaggings} g JOIN ${articleTags} t ON t.id = g.tag_id
      WHERE g.article_id = ${articles.id} ORDER BY t.name) x)`),
).mapWith((text: string) => JSON.parse(text) as ArticleTag[]);

/** SQL: whether this user has marked the article in a table of marks. */
function isMarkedBy(userId: string | null, table: typeof articleReads | typeof articleBookmarks | typeof articleLikes) {
  if (userId === null) return condition(sql`0`);
  return condition(
    sql`EXISTS (SELECT 1 FROM ${table} m WHERE m.user_id = ${userId} AND m.article_id = ${articles.id})`,
  );
}

/** An article's public fields and this viewer's marks. Excludes the text. */
export function articleColumns({ viewer }: Scope) {
  const userId = viewer?.id ?? null;
  return {
    ...pick(articles, 'id', 'slug', 'title', 'description'),
    ...pick(articles, 'readingMinutes', 'likesCount', 'commentsCount', 'publishedAt'),
    imageFileId: existingFile(articles.imageFileId),
    section: pick(articleSections, 'id', 'slug', 'name', 'hexColor'),
    category: { id: articleCategories.id, slug: articleCategories.slug, name: articleCategories.name },
    author: { name: tutors.name, avatarFileId: existingFile(tutors.avatarFileId) },
    tags: tagsOfArticle,
    isRead: isMarkedBy(userId, articleReads),
    isLiked: isMarkedBy(userId, articleLikes),
    isBookmarked: isMarkedBy(userId, articleBookmarks),
  };
}

/** Articles with the fields of a list. */
export function selectArticles(scope: Scope) {
  return scope.db
    .select(articleColumns(scope))
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .innerJoin(articleSections, eq(articleSections.id, articles.sectionId))
    .innerJoin(tutors, eq(tutors.id, articles.authorId))
    .$dynamic();
}

/** An article with the fields of a list. */
export type ArticleSummary = Awaited<ReturnType<typeof selectArticles>>[number];

/** An article by its id or slug, as a list shows it; null if this viewer does not see it. */
export function readArticleSummary(scope: Scope, key: string): Read<ArticleSummary | null> {
  return firstOf(selectArticles(scope).where(and(sql`${articles.id} = ${articleIdOf(key)}`, isArticleShownSql(scope))));
}

/** The public part of an article, if this viewer may see it. */
export function selectOpenPart(scope: Scope, articleId: SQL<string>) {
  return scope.db
    .select({
      ...articleColumns(scope),
      category: {
        ...pick(articleCategories, 'id', 'slug', 'name', 'sectionId'),
        articlesCount: countShown(scope, { category: articleCategories.id.getSQL() }),
      },
      ...pick(articles, 'preview', 'changedAt'),
      shareFileId: existingFile(articles.shareFileId),
    })
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .innerJoin(articleSections, eq(articleSections.id, articles.sectionId))
    .innerJoin(tutors, eq(tutors.id, articles.authorId))
    .where(and(sql`${articles.id} = ${articleId}`, isArticleShownSql(scope)));
}

export type OpenPart = Awaited<ReturnType<typeof selectOpenPart>>[number];

/**
 * SQL condition: an article is among the newest `most` of its section. Takes the first rows of each section from an
 * index, so the number of articles does not matter.
 */
export function isNewestOfSectionSql(scope: Scope, most: number): SQL {
  return areAmong(sql`${articleSections} s`, newestOnes(scope, sql`a.section_id = s.id`, most));
}

/** SQL condition: an article is among the newest `most` of its category, for all categories or those of a section. */
export function isNewestOfCategorySql(scope: Scope, most: number, section?: SQL): SQL {
  const within = section
    ? sql`(SELECT * FROM ${articleCategories} k WHERE k.section_id = ${section})`
    : articleCategories;
  return areAmong(sql`${within} s`, newestOnes(scope, sql`a.category_id = s.id`, most));
}

/** SQL: a JSON list of the ids of the newest articles of a section or category. */
function newestOnes(scope: Scope, place: SQL, most: number): SQL {
  const shown = isArticleShownSql(scope, 'a') ?? sql`1`;
  return sql`(SELECT json_group_array(x.id) FROM (SELECT a.id FROM ${articles} a WHERE ${place} AND ${shown}
    ORDER BY a.published_at DESC, a.id DESC LIMIT ${most}) x)`;
}

/** Joins sections or categories to their articles' ids, so that articles are looked up by id. */
function areAmong(places: SQL, ids: SQL): SQL {
  return sql`${articles.id} IN (SELECT j.value FROM ${places}, json_each(${ids}) j)`;
}

/** The newest articles of an article's category that this viewer may see. */
export function selectOfSameCategory(scope: Scope, articleId: SQL<string>, most: number) {
  return selectArticles(scope)
    .where(
      and(
        sql`${articles.categoryId} = (SELECT k.category_id FROM ${articles} k WHERE k.id = ${articleId})`,
        isArticleShownSql(scope),
      ),
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(most);
}

/** The ids of a section and a category; absent for all. */
export interface Within {
  section?: SQL;
  category?: SQL;
}

/**
 * SQL: the number of articles that this viewer may see, in all or of a section or category. Subtracts scheduled
 * articles from the stored counts of the categories, so it scans no published articles.
 */
export function countShown(scope: Scope, { section, category }: Within): SQL<number> {
  const held = sql`(SELECT coalesce(sum(c.articles_count), 0) FROM ${articleCategories} c
    WHERE ${section ? sql`c.section_id = ${section}` : sql`1`} AND ${category ? sql`c.id = ${category}` : sql`1`})`;
  // Staff also see scheduled articles.
  if (!isArticleShownSql(scope)) return subquery<number>(held);
  const toCome = sql`(SELECT count(*) FROM ${articles} a WHERE ${isToComeSql('a', scope.now())}
    AND ${section ? sql`a.section_id = ${section}` : sql`1`} AND ${category ? sql`a.category_id = ${category}` : sql`1`})`;
  return subquery<number>(sql`${held} - ${toCome}`);
}
