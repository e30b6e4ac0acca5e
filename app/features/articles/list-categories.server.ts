import { asc, desc, sql } from 'drizzle-orm';
import { readOf } from '#db/read';
import { articleCategories, articleSections, articles } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireSubscriber } from '~/scope/viewer';
import { countShown, isNewestOfCategorySql, sectionIdOf, selectArticles } from './queries.server';
import { articlesAtOnce } from './rules';

export type ArticleCategory = Awaited<ReturnType<typeof listCategories>>[number];

/** The categories of a section, or all, in order, each with its first portion of articles. For subscribers. */
export async function listCategories(scope: Scope, { section }: { section?: string }) {
  const [categories] = await scope.read(readCategories(scope, section));
  return categories;
}

/** `listCategories` as a read, for pages that read more in the same round trip. */
export function readCategories(scope: Scope, section?: string) {
  requireSubscriber(scope);
  const sectionId = section === undefined ? undefined : sectionIdOf(section);
  const categories = scope.db
    .select({
      id: articleCategories.id,
      slug: articleCategories.slug,
      name: articleCategories.name,
      sectionId: articleCategories.sectionId,
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
