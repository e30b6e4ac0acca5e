import { asc, eq } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { articleBlocks, articles, articleTaggings } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { OneArticle, SaveArticle } from './article-schema';

/**
 * The current article, including the text for subscribers, in the shape of a save: the answer can be sent back
 * unchanged. Throws not-found.
 */
export async function readArticle(scope: Scope, { articleId }: OneArticle): Promise<SaveArticle> {
  const [article] = await scope.read(articleState(scope, articleId));
  return article;
}

/** `readArticle` as a read, for pages that read more in the same round trip. */
export function articleState(scope: Scope, articleId: string): Read<SaveArticle> {
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
