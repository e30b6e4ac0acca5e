import { z } from 'zod';
import { Block, Moment, OwnId, PictureId, Ref, Revision, Slug, Text } from './parts-schema';

export const SaveArticle = z.strictObject({
  articleId: OwnId,
  revision: Revision,
  slug: Slug,
  title: Text,
  description: Text,
  categoryId: Ref,
  authorId: Ref,
  cover: PictureId.nullable(),
  share: PictureId.nullable(),
  /** Its place among the highlights, from 1. */
  highlight: z.int('must be a whole number').positive('must be 1 or more').max(1000).nullable(),
  tagIds: z.array(Ref).min(1, 'Choose one at least').max(20),
  publishedAt: Moment,
  blocks: z
    .array(Block.refine((block) => block.videos.length === 0 && block.variantFor === null, 'An article has no videos'))
    .min(1, 'An article needs a text')
    .max(60),
});
export type SaveArticle = z.output<typeof SaveArticle>;
