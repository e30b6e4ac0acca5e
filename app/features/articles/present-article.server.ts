import { pictureUrl } from '~/features/catalogue/present.server';
import type { MarkedText } from '~/features/learning/lesson/marked-text';
import type { BookmarkListView } from '~/features/learning/lesson/present-bookmarks.server';
import { formatDate } from '~/kit/dates';
import { type Page, placeOf } from '~/kit/paging';
import { pick } from '~/kit/pick';
import { sanitizeHtml } from '~/kit/text/html.server';
import { paths } from '~/paths';
import { countMinutes } from './open-part.server';
import type { ArticleSummary } from './queries.server';
import type { ArticlePage } from './show-article.server';

/** An article in a list. */
export interface ArticleCardView {
  id: string;
  title: string;
  href: string;
  imageUrl: string | null;
  /** `hexColor` is '#' and six hexadecimal digits. */
  section: { name: string; hexColor: string };
  /** Its author, and '3 min', or '3 min, read' in one, so that the mark does not wrap alone. */
  facts: string[];
  /** For larger cards only. */
  description?: string;
  /** The matching passage of a search. */
  excerpt?: MarkedText;
}

/** An article in a list, with this reader's marks. */
export function presentArticleCard(article: ArticleSummary): ArticleCardView {
  return {
    id: article.id,
    title: article.title,
    href: paths.article(article.slug),
    imageUrl: pictureUrl(article.imageFileId),
    section: pick(article.section, 'name', 'hexColor'),
    facts: [article.author.name, `${article.readingMinutes} min${article.isRead ? ', read' : ''}`],
  };
}

/** A page of a member's bookmarked articles. */
export function presentArticleBookmarks(bookmarks: Page<ArticleSummary>): BookmarkListView {
  return {
    items: bookmarks.items.map(presentArticleCard),
    ...placeOf(bookmarks),
  };
}

export type ArticlePageView = ReturnType<typeof presentArticlePage>;
export type ArticleMarksView = NonNullable<ArticlePageView['marks']>;

/** An article's page: the complete article or, for guests, the preview. */
export function presentArticlePage({ article, related }: ArticlePage) {
  const blocks = article.blocks ?? [{ id: 'preview', html: article.preview, images: [] }];
  const left = Math.max(1, article.readingMinutes - countMinutes([{ html: article.preview }]));
  return {
    ...pick(article, 'id', 'slug', 'title', 'description'),
    path: paths.article(article.slug),
    imageUrl: pictureUrl(article.imageFileId),
    shareUrl: pictureUrl(article.shareFileId),
    section: pick(article.section, 'name', 'hexColor'),
    sectionHref: paths.articleSection(article.section.slug),
    categoryName: article.category.name,
    categoryHref: paths.articleCategory(article.section.slug, article.category.slug),
    author: article.author.name,
    publishedAt: article.publishedAt.toISOString(),
    modifiedAt: new Date(Math.max(+article.publishedAt, +(article.changedAt ?? 0))).toISOString(),
    publishedOn: formatDate(article.publishedAt),
    readingTime: `${article.readingMinutes} min`,
    blocks: blocks.map(({ id, html, images }) => ({
      id,
      html: html && sanitizeHtml(html),
      images: images.map(({ fileId, alt, caption }) => ({ src: paths.media(fileId), alt, caption: caption ?? null })),
    })),
    // The heading for guests: how many minutes of the article only subscribers can read.
    rest: article.blocks
      ? null
      : left === 1
        ? 'The last minute of this article is in DJ Hub'
        : `The other ${left} minutes are in DJ Hub`,
    marks: article.blocks && pick(article, 'isLiked', 'likesCount', 'isBookmarked', 'isRead'),
    tags: article.tags.map(({ slug, name }) => ({ name, href: paths.articles({ tags: slug }) })),
    related: related.map(presentArticleCard),
  };
}
