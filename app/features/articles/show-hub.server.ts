import { asc, desc, sql } from 'drizzle-orm';
import { articles } from '#db/schema';
import { isArticleShownSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { requireSubscriber } from '~/scope/viewer';
import { selectSections } from './list-sections.server';
import { isNewestOfSectionSql, selectArticles } from './queries.server';

const mostHighlights = 8;
const mostOfSection = 6;

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
