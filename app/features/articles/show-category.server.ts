import { and, eq, sql } from 'drizzle-orm';
import { firstOf, readOf } from '#db/read';
import { articleCategories, articleSections } from '#db/schema';
import type { Page } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { type ListedArticle, readArticles } from './list-articles.server';
import { selectTags } from './list-tags.server';
import { type ArticleTag, categoryIdOf, sectionIdOf } from './queries.server';
import type { PageOfList } from './schema';

interface Asked extends PageOfList {
  section: string;
  category: string;
}

export interface CategoryPage {
  section: { slug: string; name: string };
  tags: ArticleTag[];
  /** Null if the section has no category of that name. */
  category: { slug: string; name: string; articles: Page<ListedArticle> } | null;
}

/**
 * A page of a category's articles, section and category named by id or slug, in one round trip; null for an unknown
 * section. For subscribers.
 */
export async function showCategory(scope: Scope, asked: Asked): Promise<CategoryPage | null> {
  const { section, category, ...narrowed } = asked;
  const articles = readArticles(scope, { ...narrowed, premiumArticleCategoryId: category });
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
      [firstOf(names), articles, selectTags(scope)],
      (row, page, tags) => row && { ...row, tags, category: row.category && { ...row.category, articles: page } },
    ),
  );
  return found;
}
