import { asc, desc, sql } from 'drizzle-orm';
import { articles } from '#db/schema';
import { isArticleShownSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { requireSubscriber } from '~/scope/viewer';
import { type ArticleSection, selectSections } from './list-sections.server';
import { type ArticleSummary, isNewestOfSectionSql, selectArticles } from './queries.server';

const mostHighlights = 8;
const mostOfSection = 6;

export interface Hub {
  /** In the editors' order. */
  highlights: ArticleSummary[];
  /** Each section with its newest articles. */
  sections: (ArticleSection & { articles: ArticleSummary[] })[];
}

/** The overview of DJ Hub in one round trip. For subscribers. */
export async function showHub(scope: Scope): Promise<Hub> {
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
