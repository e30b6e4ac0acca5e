import { asc, desc, sql } from 'drizzle-orm';
import { alphabetical } from '#db/ordered';
import { type Answer, readOf } from '#db/read';
import { articleCategories, articleSections, articles, articleTags } from '#db/schema';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireSubscriber } from '~/scope/viewer';
import { countShown, isNewestOfCategorySql, sectionIdOf, selectArticles } from './queries.server';
import { articlesAtOnce } from './rules';

export type ArticleSection = Awaited<ReturnType<typeof selectSections>>[number];

/** The sections in order, each with the number of articles that this viewer may see. For subscribers. */
export function selectSections(scope: Scope) {
  requireSubscriber(scope);
  return selectSectionNames(scope);
}

/** Like `selectSections`, open to all: names and numbers are no locked text. */
export function selectSectionNames(scope: Scope) {
  return scope.db
    .select({
      ...pick(articleSections, 'id', 'slug', 'name', 'tagline', 'hexColor'),
      articlesCount: countShown(scope, { section: articleSections.id.getSQL() }).as('articles_count'),
    })
    .from(articleSections)
    .orderBy(asc(articleSections.position));
}

export type ArticleCategory = Answer<ReturnType<typeof readCategories>>[number];

/**
 * The categories of a section, or all categories, in order, each with its first portion of articles. For subscribers.
 */
export function readCategories(scope: Scope, { section }: { section?: string }) {
  requireSubscriber(scope);
  const sectionId = section === undefined ? undefined : sectionIdOf(section);
  const categories = scope.db
    .select({
      ...pick(articleCategories, 'id', 'slug', 'name', 'sectionId'),
      articlesCount: countShown(scope, { category: articleCategories.id.getSQL() }).as('articles_count'),
    })
    .from(articleCategories)
    .innerJoin(articleSections, sql`${articleSections.id} = ${articleCategories.sectionId}`)
    .where(sectionId && sql`${articleCategories.sectionId} = ${sectionId}`)
    .orderBy(asc(articleSections.position), asc(articleCategories.position));
  const portions = selectArticles(scope)
    .where(isNewestOfCategorySql(scope, articlesAtOnce({ categoryIndex: 0 }), sectionId))
    .orderBy(desc(articles.publishedAt), desc(articles.id));
  return readOf([categories, portions], (found, rows) =>
    found.map((category) => ({ ...category, articles: rows.filter((row) => row.category.id === category.id) })),
  );
}

/** All tags by name. For subscribers. */
export function selectTags(scope: Scope) {
  requireSubscriber(scope);
  return scope.db
    .select({ id: articleTags.id, slug: articleTags.slug, name: articleTags.name })
    .from(articleTags)
    .orderBy(alphabetical(articleTags.name));
}
