import { countMinutes, cutPreview } from '~/features/articles/open-part.server';
import { sanitizeHtml } from '~/kit/text/html.server';
import type { Database } from '../../client';
import {
  articleBlocks,
  articleCategories,
  articleSections,
  articles,
  articleTaggings,
  articleTags,
} from '../../schema';
import type { ArticleContent } from '../article-folder/article';
import type { Content } from '../content/types';
import { insertAll } from './insert';
import type { PictureBook } from './pictures';

/** Sections, categories and tags of DJ Hub with their articles. Authors must be loaded before. */
export async function loadArticles(db: Database, content: Content, pictures: PictureBook): Promise<void> {
  const sections = content.articleSections;
  await insertAll(
    db,
    articleSections,
    sections.map(({ id, slug, name, tagline, hexColor }, index) => ({
      id,
      slug,
      name,
      tagline,
      hexColor,
      position: index + 1,
    })),
  );
  await insertAll(
    db,
    articleCategories,
    sections.flatMap(({ id: sectionId, categories }) =>
      categories.map(({ id, slug, name }, index) => ({ id, sectionId, slug, name, position: index + 1 })),
    ),
  );
  await insertAll(
    db,
    articleTags,
    content.articleTags.map(({ slug, name }) => ({ id: slug, slug, name })),
  );
  const sectionOf = new Map(sections.flatMap(({ id, categories }) => categories.map((one) => [one.id, id] as const)));
  await insertAll(
    db,
    articles,
    content.articles.map((article) => articleRow(article, sectionOf.get(article.categoryId) ?? '', pictures)),
  );
  await insertAll(
    db,
    articleBlocks,
    content.articles.flatMap((article) => blockRows(article, pictures)),
  );
  await insertAll(
    db,
    articleTaggings,
    content.articles.flatMap(({ id, tagIds }) => tagIds.map((tagId) => ({ articleId: id, tagId }))),
  );
}

function articleRow(article: ArticleContent, sectionId: string, pictures: PictureBook) {
  const blocks = article.blocks.map(({ html }) => ({ html: html && sanitizeHtml(html) }));
  return {
    id: article.id,
    slug: article.slug,
    title: article.title,
    description: article.description,
    categoryId: article.categoryId,
    sectionId,
    authorId: article.authorId,
    imageFileId: article.cover && pictures.take(article.cover),
    shareFileId: article.share && pictures.takeShared(article.share.path),
    preview: cutPreview(blocks),
    readingMinutes: countMinutes(blocks),
    highlight: article.highlight,
    publishedAt: article.publishedAt,
  };
}

function blockRows({ id: articleId, blocks }: ArticleContent, pictures: PictureBook) {
  return blocks.map(({ html, markdown, images, typeFormId }, index) => ({
    id: `${articleId}-b${index + 1}`,
    articleId,
    position: index + 1,
    markdown,
    html: html && sanitizeHtml(html),
    images: images.map(({ picture, alt, caption }) => ({
      fileId: pictures.take(picture),
      alt,
      ...(caption !== null && { caption }),
    })),
    typeFormId,
  }));
}
