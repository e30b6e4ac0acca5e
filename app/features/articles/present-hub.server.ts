import { countOf } from '~/features/catalogue/rules';
import { type Page, pageCount, pageNumber } from '~/kit/paging';
import { paths } from '~/paths';
import { presentArticleCard } from './present-article.server';
import type { ArticleSummary } from './queries.server';
import type { Hub } from './show-hub.server';
import type { SectionPage } from './show-section.server';
import type { ArticleCardView, ArticleListView, ArticleShelfView, HubView } from './view';

/** An article in a list of the hub, which also says what this reader has bookmarked. */
function presentHubCard(article: ArticleSummary): ArticleCardView {
  const card = presentArticleCard(article);
  return article.isBookmarked ? { ...card, facts: [...card.facts, 'Bookmarked'] } : card;
}

export function presentHub({ highlights, sections }: Hub): HubView {
  return {
    highlights: highlights.map((article) => ({ ...presentHubCard(article), description: article.description })),
    sections: sections.map(({ id, slug, name, tagline, hexColor, articlesCount, articles }) => ({
      id,
      name,
      tagline,
      href: paths.articleSection(slug),
      hexColor,
      count: countOf(articlesCount, 'article'),
      articles: articles.map(presentHubCard),
    })),
  };
}

export function presentArticleList(page: Page<ArticleSummary>): ArticleListView {
  return {
    articles: page.items.map(presentHubCard),
    totalCount: page.totalCount,
    page: pageNumber(page),
    pages: pageCount(page.totalCount, page.limit),
  };
}

/** A section with those of its categories that hold something. */
export function presentSection({ section, categories }: SectionPage) {
  const { name, slug, tagline, hexColor } = section;
  const shelves: ArticleShelfView[] = categories
    .filter(({ articles }) => articles.length > 0)
    .map((category) => ({
      id: category.id,
      name: category.name,
      href: paths.articleCategory(slug, category.slug),
      count: countOf(category.articlesCount, 'article'),
      articles: category.articles.map(presentHubCard),
    }));
  return { name, tagline, hexColor, shelves };
}
