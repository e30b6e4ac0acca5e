import type { SaveArticle } from '~/features/articles/office/article-schema';
import { type Draft, pictureName } from '../push/drafts';
import type { ArticleContent } from './article';

export type ArticleDraft = Draft<SaveArticle>;

/** An article as the save API expects it. Tags have no order; they are sorted by id. */
export function articleDraft({ id, cover, share, tagIds, publishedAt, blocks, ...rest }: ArticleContent): ArticleDraft {
  return {
    ...rest,
    articleId: id,
    cover: cover && pictureName(cover),
    share: share && pictureName(share),
    tagIds: tagIds.toSorted(),
    publishedAt: publishedAt.toISOString(),
    blocks: blocks.map(({ markdown, images, typeFormId }) => ({
      markdown,
      images: images.map(({ picture, alt, caption }) => ({ fileId: pictureName(picture), alt, caption })),
      videos: [],
      typeFormId,
      variantFor: null,
    })),
  };
}

/** The files of an article: path by the app's name of the file. */
export function articleFiles({ cover, share, blocks }: ArticleContent): Map<string, string> {
  const pictures = [cover, share, ...blocks.flatMap(({ images }) => images.map(({ picture }) => picture))];
  return new Map(pictures.flatMap((picture) => (picture ? [[pictureName(picture), picture.path] as const] : [])));
}
