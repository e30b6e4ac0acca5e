import type { z } from 'zod';
import { pictureLink } from '~/features/catalogue/present-output.server';
import { pick } from '~/kit/pick';
import { sanitizeHtml } from '~/kit/text/html.server';
import type { Scope } from '~/scope/scope';
import type { ArticleCategory, ArticleSection } from './list-categories.server';
import type { ArticleSummary, ArticleTag } from './queries.server';
import type { ArticleOutput, ArticleSummaryOutput } from './schema';
import type { Article } from './show-article.server';

/* Articles in the API's format (specification 2, section 3). */

const named = ({ id, slug, name }: ArticleTag) => ({ id, urlPart: slug, name });

export const presentTagOutput = named;

export function presentSectionOutput(section: ArticleSection) {
  const { tagline, hexColor, articlesCount } = section;
  return { ...named(section), hexColor, description: tagline, premiumArticleCount: articlesCount };
}

export function presentArticleSummary(scope: Scope, article: ArticleSummary): ArticleSummaryOutput {
  return {
    ...pick(article, 'id', 'title', 'description', 'readingMinutes'),
    ...pick(article, 'isRead', 'likesCount', 'isBookmarked', 'commentsCount'),
    urlPart: article.slug,
    image: pictureLink(scope, article.imageFileId),
    scheduledDate: article.publishedAt.toISOString(),
    isLike: article.isLiked,
    premiumArticleSection: { ...named(article.section), hexColor: article.section.hexColor },
    premiumArticleCategory: named(article.category),
    premiumArticleTags: article.tags.map(named),
  };
}

export function presentCategoryOutput(scope: Scope, category: ArticleCategory) {
  return {
    ...named(category),
    premiumArticleSectionId: category.sectionId,
    premiumArticles: category.articles.map((article) => presentArticleSummary(scope, article)),
    premiumArticleCount: category.articlesCount,
  };
}

export function presentArticleOutput(scope: Scope, article: Article): z.input<typeof ArticleOutput> {
  const preview = { id: `${article.id}-preview`, html: article.preview, images: [], typeFormId: null };
  return {
    ...presentArticleSummary(scope, article),
    premiumArticleCategory: presentCategoryOutput(scope, { ...article.category, articles: article.ofCategory }),
    author: article.author.name,
    isPreview: article.blocks === null,
    blocks: (article.blocks ?? [preview]).map(({ id, html, images, typeFormId }) => ({
      id,
      text: html && sanitizeHtml(html),
      images: images.map(({ fileId, alt, caption }) => ({
        id: fileId,
        ...pictureLink(scope, fileId),
        alt,
        caption: caption ?? null,
      })),
      videos: [],
      typeFormId,
    })),
  };
}
