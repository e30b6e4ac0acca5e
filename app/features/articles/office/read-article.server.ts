import { asc, eq } from 'drizzle-orm';
import { alphabetical } from '#db/ordered';
import { type Answer, firstOf, known, type Read, readOf } from '#db/read';
import {
  articleBlocks,
  articleCategories,
  articleSections,
  articles,
  articleTaggings,
  articleTags,
  tutors,
} from '#db/schema';
import { markdownBounds } from '~/features/drafts/markdown-bounds';
import { storedMarkdown } from '~/features/drafts/rich-text.server';
import { AppError } from '~/kit/app-error';
import { pick } from '~/kit/pick';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { OneArticle, SaveArticle } from './article-schema';

/**
 * The current article, including the text for subscribers, in the shape of a save: the answer can be sent back
 * unchanged. Throws not-found.
 */
export async function readArticle(scope: Scope, { articleId }: OneArticle): Promise<SaveArticle> {
  return readOne(scope, articleState(scope, articleId));
}

/** `readArticle` as a read, for pages that read more in the same round trip. */
export function articleState(scope: Scope, articleId: string): Read<SaveArticle> {
  return readOf([findArticle(scope, articleId)], (found) => {
    if (!found) throw new AppError('not-found', 'There is no such article.');
    return found;
  });
}

function findArticle(scope: Scope, articleId: string): Read<SaveArticle | null> {
  requireAdmin(scope);
  const { db } = scope;
  return readOf(
    [
      firstOf(db.select().from(articles).where(eq(articles.id, articleId))),
      db
        .select()
        .from(articleBlocks)
        .where(eq(articleBlocks.articleId, articleId))
        .orderBy(asc(articleBlocks.position)),
      db
        .select({ id: articleTaggings.tagId })
        .from(articleTaggings)
        .where(eq(articleTaggings.articleId, articleId))
        .orderBy(asc(articleTaggings.tagId)),
    ],
    (row, blocks, tags) => {
      if (!row) return null;
      const bounds = markdownBounds();
      const { id, imageFileId, shareFileId, revision, slug, title, description } = row;
      return {
        ...{ articleId: id, revision, slug, title, description },
        ...pick(row, 'categoryId', 'authorId', 'highlight', 'publishedAt'),
        cover: imageFileId,
        share: shareFileId,
        tagIds: tags.map((tag) => tag.id),
        blocks: blocks.map(({ html, markdown, images, typeFormId }) => ({
          markdown: storedMarkdown({ html, markdown }, bounds),
          images: images.map(({ fileId, alt, caption }) => ({ fileId, alt, caption: caption ?? null })),
          videos: [],
          typeFormId,
          variantFor: null,
        })),
      };
    },
  );
}

/** An article's form and its options. The article is null for a new one and for one that was never published. */
export function openArticle(scope: Scope, articleId: string | null) {
  requireAdmin(scope);
  const { db } = scope;
  const rows = [
    articleId === null ? known(null) : findArticle(scope, articleId),
    db
      .select({ id: articleCategories.id, name: articleCategories.name, section: articleSections.name })
      .from(articleCategories)
      .innerJoin(articleSections, eq(articleSections.id, articleCategories.sectionId))
      .orderBy(asc(articleSections.position), asc(articleCategories.position)),
    db
      .select({ value: articleTags.id, label: articleTags.name })
      .from(articleTags)
      .orderBy(alphabetical(articleTags.name)),
    db.select({ value: tutors.id, label: tutors.name }).from(tutors).orderBy(alphabetical(tutors.name)),
    db
      .select({ value: articleSections.id, label: articleSections.name })
      .from(articleSections)
      .orderBy(asc(articleSections.position)),
  ] as const;
  return readOf(rows, (article, categories, tags, authors, sections) => ({
    article,
    categories,
    tags,
    authors,
    sections,
  }));
}

/** The options of an article's form; categories by section. */
export function presentChoices({
  categories,
  tags,
  authors,
  sections: allSections,
}: Answer<ReturnType<typeof openArticle>>) {
  const sections = [...new Set(categories.map(({ section }) => section))];
  return {
    categories: sections.map((label) => ({
      label,
      options: categories
        .filter(({ section }) => section === label)
        .map(({ id, name }) => ({ value: id, label: name })),
    })),
    tags,
    authors,
    sections: allSections,
  };
}
