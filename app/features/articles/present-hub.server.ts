import { countOf, foundCountOf } from '~/features/catalogue/rules';
import { markedText } from '~/features/learning/lesson/marked-text';
import { formatWhole } from '~/kit/money';
import { type Page, pageCount, pageNumber } from '~/kit/paging';
import { paths } from '~/paths';
import type { ListedArticle, TagChoice } from './list-articles.server';
import { type ArticleCardView, presentArticleCard } from './present-article.server';
import { isNarrowed } from './rules';
import type { ListWish } from './schema';
import type { Hub, SectionPage } from './show-hub.server';

/** An article in a list of the hub, with this reader's bookmark. */
function presentHubCard(article: ListedArticle, query?: string): ArticleCardView {
  const card = presentArticleCard(article);
  return {
    ...card,
    ...(article.isBookmarked && { facts: withBookmark(card.facts) }),
    ...(article.excerpt && { excerpt: markedText(article.excerpt, query) }),
  };
}

/** Joins the two marks into one fact, so that they stay on one line on a phone. */
function withBookmark([minutes = '', read]: string[]): string[] {
  return [minutes, read ? `${read}, bookmarked` : 'Bookmarked'];
}

export type SectionShelfView = ReturnType<typeof presentHub>['sections'][number];

export function presentHub({ highlights, sections }: Hub) {
  return {
    highlights: highlights.map((article) => ({ ...presentHubCard(article), description: article.description })),
    sections: sections.map(({ id, slug, name, tagline, hexColor, articlesCount, articles }) => ({
      id,
      name,
      tagline,
      href: paths.articleSection(slug),
      hexColor,
      count: countOf(articlesCount, 'article'),
      articles: articles.map((article) => presentHubCard(article)),
    })),
  };
}

export type ArticleListView = ReturnType<typeof presentArticleList>;

/** A page of a list; `asked` is its filter. */
export function presentArticleList(page: Page<ListedArticle>, asked: ListWish, corrected: string | null = null) {
  const isSearch = isNarrowed({ q: asked.query, premiumArticleTagsIds: asked.tags });
  return {
    articles: page.items.map((article) => presentHubCard(article, corrected ?? asked.query)),
    corrected,
    count: (isSearch ? foundCountOf : countOf)(page.totalCount, 'article'),
    page: pageNumber(page),
    pages: pageCount(page.totalCount, page.limit),
  };
}

/** The newest articles if a list is empty; otherwise none. */
export function presentNewest({ items }: Page<ListedArticle>, newest: ListedArticle[]): ArticleCardView[] {
  return items.length > 0 ? [] : newest.map((article) => presentHubCard(article));
}

export type ArticleFilterView = ReturnType<typeof presentFilter>;

/** A list's filter from its URL. It includes unknown tags, so that they can be removed. */
export function presentFilter({ query, problem, tags: wished }: ListWish, tags: TagChoice[]) {
  const choice = ({ slug, name, count }: TagChoice) => ({
    ...{ value: slug, label: name },
    count: count === null ? '' : formatWhole(count),
  });
  return {
    query,
    problem,
    tags: tags.map(choice),
    // In the order in which they were chosen.
    chosen: wished.map((key) => {
      const tag = tags.find(({ id, slug }) => id === key || slug === key);
      return tag ? { value: tag.slug, label: tag.name } : { value: key, label: key };
    }),
  };
}

export type ArticleShelfView = ReturnType<typeof presentSection>['shelves'][number];

/** A section with its non-empty categories, or with the search results. */
export function presentSection({ section, categories, found, tags }: SectionPage, asked: ListWish) {
  const { name, slug, tagline, hexColor } = section;
  const shelves = categories
    .filter(({ articles }) => articles.length > 0)
    .map((category) => ({
      id: category.id,
      name: category.name,
      href: paths.articleCategory(slug, category.slug),
      count: countOf(category.articlesCount, 'article'),
      articles: category.articles.map((article) => presentHubCard(article)),
      // The carousel loads the next portion, which is the second page of the category.
      hasMore: category.articlesCount > category.articles.length,
    }));
  return {
    ...{ slug, name, tagline, hexColor, shelves },
    filter: presentFilter(asked, tags),
    list: found && presentArticleList(found, asked),
  };
}
