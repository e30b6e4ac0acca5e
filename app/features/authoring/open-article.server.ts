import { asc, eq } from 'drizzle-orm';
import { firstOf, known, type Read, readOf } from '#db/read';
import {
  articleBlocks,
  articleCategories,
  articleSections,
  articles,
  articleTaggings,
  articleTags,
  tutors,
} from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveArticle } from './article-schema';

/** An article to be written, and what can be chosen in it; `articleId` is null for a new one. Throws not-found. */
export async function openArticle(scope: Scope, articleId: string | null) {
  requireAdmin(scope);
  const { db } = scope;
  const [article, categories, tags, authors] = await scope.read(
    articleId === null ? known(null) : articleState(scope, articleId),
    db
      .select({ id: articleCategories.id, name: articleCategories.name, section: articleSections.name })
      .from(articleCategories)
      .innerJoin(articleSections, eq(articleSections.id, articleCategories.sectionId))
      .orderBy(asc(articleSections.position), asc(articleCategories.position)),
    db.select({ id: articleTags.id, name: articleTags.name }).from(articleTags).orderBy(asc(articleTags.name)),
    db.select({ id: tutors.id, name: tutors.name }).from(tutors).orderBy(asc(tutors.name)),
  );
  return { article, categories, tags, authors };
}

/** An article as it stands, in the shape in which it is saved. */
function articleState({ db }: Scope, articleId: string): Read<SaveArticle> {
  return readOf(
    [
      firstOf(db.select().from(articles).where(eq(articles.id, articleId))),
      db
        .select()
        .from(articleBlocks)
        .where(eq(articleBlocks.articleId, articleId))
        .orderBy(asc(articleBlocks.position)),
      db.select({ id: articleTaggings.tagId }).from(articleTaggings).where(eq(articleTaggings.articleId, articleId)),
    ],
    (row, blocks, tags) => {
      if (!row) throw new AppError('not-found', 'There is no such article.');
      const { id, imageFileId, shareFileId, revision, slug, title, description } = row;
      return {
        ...{ articleId: id, revision, slug, title, description },
        categoryId: row.categoryId,
        authorId: row.authorId,
        cover: imageFileId,
        share: shareFileId,
        highlight: row.highlight,
        tagIds: tags.map((tag) => tag.id),
        publishedAt: row.publishedAt,
        blocks: blocks.map(({ html, images, typeFormId }) => ({
          html,
          images: images.map(({ fileId, alt, caption }) => ({ fileId, alt, caption: caption ?? null })),
          videos: [],
          typeFormId,
          variantFor: null,
        })),
      };
    },
  );
}
