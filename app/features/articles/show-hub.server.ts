import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { firstOf, known } from '#db/read';
import { articleCategories, articleSections, articles } from '#db/schema';
import { isArticleShownSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { requireSubscriber } from '~/scope/viewer';
import { readArticles, readTagChoices } from './list-articles.server';
import { type ArticleCategory, readCategories, selectSections } from './list-categories.server';
import { categoryIdOf, isNewestOfSectionSql, sectionIdOf, selectArticles } from './queries.server';
import { isNarrowed } from './rules';
import type { PageOfList } from './schema';

const mostHighlights = 8;
/** As many as the longest list of the page has, and one more, since the lead may be among them. */
const mostOfSection = 7;

export type Hub = Awaited<ReturnType<typeof showHub>>;

/** The overview of DJ Hub in one round trip. For subscribers. */
export async function showHub(scope: Scope) {
  requireSubscriber(scope);
  const highlights = selectArticles(scope)
    .where(sql`${articles.highlight} IS NOT NULL AND ${isArticleShownSql(scope) ?? sql`1`}`)
    .orderBy(asc(articles.highlight), asc(articles.id))
    .limit(mostHighlights);
  const newest = selectArticles(scope)
    .where(isNewestOfSectionSql(scope, mostOfSection))
    .orderBy(desc(articles.publishedAt), desc(articles.id));
  const [first, sections, rows] = await scope.read(highlights, selectSections(scope), newest);
  return {
    highlights: first,
    sections: sections.map((section) => ({
      ...section,
      articles: rows.filter((article) => article.section.id === section.id),
    })),
  };
}

export type SectionPage = NonNullable<Awaited<ReturnType<typeof showSection>>>;

/**
 * A section by id or slug, with its categories or with the results of its search and tags, in one round trip. Null for
 * an unknown section. For subscribers.
 */
export async function showSection(scope: Scope, { section: key, ...asked }: PageOfList & { section: string }) {
  const isSearch = isNarrowed(asked);
  const [sections, tags, found, categories] = await scope.read(
    selectSections(scope),
    readTagChoices(scope, { ...asked, premiumArticleSectionId: key }),
    isSearch ? readArticles(scope, { ...asked, premiumArticleSectionId: key }) : known(null),
    isSearch ? known<ArticleCategory[]>([]) : readCategories(scope, { section: key }),
  );
  const section = sections.find(({ id, slug }) => id === key || slug === key);
  return section ? { section, tags, found, categories } : null;
}

/**
 * A page of a category's articles, in one round trip; section and category are given by id or slug. Null for an unknown
 * section; `category` is null if the section has no such category. For subscribers.
 */
export async function showCategory(
  scope: Scope,
  { section, category, ...narrowed }: PageOfList & { section: string; category: string },
) {
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
  const [row, articles, tags] = await scope.read(
    firstOf(names),
    readArticles(scope, { ...narrowed, premiumArticleCategoryId: category }),
    readTagChoices(scope, { ...narrowed, premiumArticleCategoryId: category }),
  );
  return row && { ...row, tags, category: row.category && { ...row.category, articles } };
}
