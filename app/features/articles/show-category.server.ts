import { and, eq, sql } from 'drizzle-orm';
import { firstOf, readOf } from '#db/read';
import { articleCategories, articleSections } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { readArticles } from './list-articles.server';
import { selectTags } from './list-tags.server';
import { categoryIdOf, sectionIdOf } from './queries.server';
import type { PageOfList } from './schema';

interface Asked extends PageOfList {
  section: string;
  category: string;
}

/**
 * A page of a category's articles, section and category named by id or slug, in one round trip. Null for an unknown
 * section; its `category` is null if the section has none of that name. For subscribers.
 */
export async function showCategory(scope: Scope, asked: Asked) {
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
