import { and, eq, sql } from 'drizzle-orm';
import { firstOf, readOf } from '#db/read';
import { articleCategories, articleSections } from '#db/schema';
import type { Page } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { readArticles } from './list-articles.server';
import { type ArticleSummary, categoryIdOf, sectionIdOf } from './queries.server';

interface Asked {
  section: string;
  category: string;
  offset: number;
  limit: number;
}

export interface CategoryPage {
  section: { slug: string; name: string };
  /** Null when the section has none of that name. */
  category: { slug: string; name: string; articles: Page<ArticleSummary> } | null;
}

/**
 * A page of the articles of a category, both named by id or urlPart, in one round trip; null when there is no such
 * section. For subscribers.
 */
export async function showCategory(scope: Scope, asked: Asked): Promise<CategoryPage | null> {
  const { section, category, offset, limit } = asked;
  const articles = readArticles(scope, { offset, limit, premiumArticleCategoryId: category });
  const names = scope.db
    .select({
      section: { slug: articleSections.slug, name: articleSections.name },
      category: { slug: articleCategories.slug, name: articleCategories.name },
    })
    .from(articleSections)
    .leftJoin(
      articleCategories,
      and(
        eq(articleCategories.sectionId, articleSections.id),
        sql`${articleCategories.id} = ${categoryIdOf(category)}`,
      ),
    )
    .where(sql`${articleSections.id} = ${sectionIdOf(section)}`);
  const [found] = await scope.read(
    readOf(
      [firstOf(names), articles],
      (row, page) => row && { ...row, category: row.category && { ...row.category, articles: page } },
    ),
  );
  return found;
}
