import { pictureUrl } from '~/features/catalogue/present.server';
import { countOf, foundCountOf } from '~/features/catalogue/rules';
import { markedText } from '~/features/learning/lesson/marked-text';
import { formatWhole } from '~/kit/money';
import { type Page, pageCount, pageNumber } from '~/kit/paging';
import { firstSentence } from '~/kit/text/first-sentence';
import { paths } from '~/paths';
import type { ListedArticle, TagChoice } from './list-articles.server';
import type { ArticleSection } from './list-categories.server';
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
function withBookmark([author = '', minutes = '', read]: string[]): string[] {
  return [author, minutes, read ? `${read}, bookmarked` : 'Bookmarked'];
}

/** An article with a picture of its author and what it is about. */
export type StoryView = ReturnType<typeof presentStory>;

function presentStory(article: ListedArticle) {
  return {
    ...presentHubCard(article),
    author: article.author.name,
    avatarUrl: pictureUrl(article.author.avatarFileId),
    description: article.description,
    /** What it is about, in one sentence. */
    sentence: firstSentence(article.description),
  };
}

export type HubSectionView = ReturnType<typeof presentHubSection>;

function presentHubSection(shape: Shape, { id, slug, name, tagline, hexColor, articles }: Hub['sections'][number]) {
  const [first, ...others] = articles.slice(0, mostIn[shape]);
  return {
    ...{ id, name, tagline, hexColor },
    href: paths.articleSection(slug),
    first: first ? presentStory(first) : null,
    others: others.map((article) => presentHubCard(article)),
  };
}

/** Links to sections, each with its number of articles. */
export function presentSectionLinks(sections: ArticleSection[]) {
  return sections.map(({ id, slug, name, hexColor, articlesCount }) => ({
    ...{ id, name, hexColor },
    href: paths.articleSection(slug),
    count: articlesCount,
  }));
}

export function presentHub({ highlights, sections }: Hub) {
  const all = sections.flatMap(({ articles }) => articles);
  const [newest] = all.sort((a, b) => +b.publishedAt - +a.publishedAt);
  const lead = highlights[0] ?? newest;
  return {
    lead: lead ? presentStory(lead) : null,
    highlights: highlights
      .filter((article) => article !== lead)
      .map((article) => ({ ...presentHubCard(article), description: article.description })),
    sections: presentSectionLinks(sections),
    parts: partsOf(
      sections.map((section) => ({ ...section, articles: section.articles.filter(({ id }) => id !== lead?.id) })),
    ),
  };
}

/** Each section looks different from the ones beside it; the last two kinds of a round stand side by side. */
const shapes = ['picture', 'sentence', 'squares', 'list', 'pair'] as const;

type Shape = (typeof shapes)[number];

/** How many articles of a section each shape shows. */
const mostIn: Record<Shape, number> = { picture: 5, sentence: 4, squares: 4, list: 6, pair: 3 };

/** A section in its shape, or two sections side by side. */
export interface HubPartView {
  shape: Shape;
  sections: HubSectionView[];
}

/** The sections with articles, in order, each in the next shape that suits it. */
function partsOf(sections: Hub['sections']): HubPartView[] {
  const left = sections.filter(({ articles }) => articles.length > 0);
  const parts: HubPartView[] = [];
  for (let turn = 0; left.length > 0; turn += 1) {
    const wanted = shapes[turn % shapes.length];
    const isShort = (left[0]?.articles.length ?? 0) < mostIn.squares;
    const shape = wanted === 'squares' && isShort ? 'list' : wanted === 'pair' && left.length < 2 ? 'picture' : wanted;
    const next = left.splice(0, shape === 'pair' ? 2 : 1);
    if (shape) parts.push({ shape, sections: next.map((section) => presentHubSection(shape, section)) });
  }
  return parts;
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
