import type { MarkedText } from '~/features/learning/view';

/** The section of an article. */
export interface SectionView {
  name: string;
  /** '#' and six hexadecimal digits. */
  hexColor: string;
}

/** A subscriber's marks on an article. */
export interface ArticleMarksView {
  isLiked: boolean;
  likesCount: number;
  isBookmarked: boolean;
  isRead: boolean;
}

/** An article in a list. */
export interface ArticleCardView {
  id: string;
  title: string;
  href: string;
  imageUrl: string | null;
  section: SectionView;
  /** '3 min', 'Read', 'Bookmarked'. */
  facts: string[];
  /** For larger cards only. */
  description?: string;
  /** The matching passage of a search. */
  excerpt?: MarkedText;
}

/** A numbered page of a list of articles. */
export interface ArticleListView {
  articles: ArticleCardView[];
  /** '14 articles', 'More than 1,000 articles' */
  count: string;
  page: number;
  pages: number;
}

/** A list's filter, and its options. */
export interface ArticleFilterView {
  query: string;
  /** The error of the search. */
  problem: string | null;
  tags: { value: string; label: string }[];
  /** In the order in which they were chosen. */
  chosen: { value: string; label: string }[];
}

/** A section or a category with its newest articles. */
export interface ArticleShelfView {
  id: string;
  name: string;
  href: string;
  /** '14 articles' */
  count: string;
  articles: ArticleCardView[];
}

/** A section with its colour as in `SectionView`. */
export interface SectionShelfView extends ArticleShelfView {
  tagline: string;
  hexColor: string;
}

/** The overview of DJ Hub. */
export interface HubView {
  highlights: ArticleCardView[];
  sections: SectionShelfView[];
}

export interface ArticleBlockView {
  id: string;
  /** HTML of the allow-list. */
  html: string | null;
  images: { src: string; alt: string; caption: string | null }[];
}

/** An article's page. */
export interface ArticlePageView {
  id: string;
  slug: string;
  path: string;
  title: string;
  description: string;
  imageUrl: string | null;
  /** The social share PNG. */
  shareUrl: string | null;
  section: SectionView;
  sectionHref: string;
  categoryName: string;
  categoryHref: string;
  author: string;
  /** ISO 8601 */
  publishedAt: string;
  publishedOn: string;
  readingTime: string;
  /** The text; for guests the preview. */
  blocks: ArticleBlockView[];
  /** How much subscribers can read beyond the preview: 'The other 2 minutes are in DJ Hub'. Null for the whole text. */
  rest: string | null;
  /** Null for guests. */
  marks: ArticleMarksView | null;
  tags: { name: string; href: string }[];
  related: ArticleCardView[];
}
