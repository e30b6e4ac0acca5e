import { z } from 'zod';
import { Block, Moment, OwnId, PictureId, Ref, Revision, Slug, Text } from '~/features/drafts/parts-schema';
import { mostBlocks } from '~/features/drafts/rules';
import { pagingInput } from '~/kit/inputs';

/** The text of an article. */
export const ArticleBlocks = z
  .array(Block.refine((block) => block.videos.length === 0 && block.variantFor === null, 'An article has no videos'))
  .min(1, 'An article needs text')
  .max(mostBlocks, `At most ${mostBlocks} blocks`);

export const SaveArticle = z.strictObject({
  articleId: OwnId.describe('The id of the article. A new article gets the id that you choose here.'),
  revision: Revision,
  slug: Slug,
  title: Text,
  description: Text,
  categoryId: Ref,
  authorId: Ref,
  cover: PictureId.nullable(),
  share: PictureId.nullable(),
  /** Position among the highlights, from 1. */
  highlight: z.int('Must be a whole number').positive('Must be 1 or more').max(1000).nullable(),
  tagIds: z.array(Ref).min(1, 'Choose at least one').max(20),
  publishedAt: Moment,
  blocks: ArticleBlocks,
});
export type SaveArticle = z.output<typeof SaveArticle>;

export const OneArticle = z.object({ articleId: Ref.describe('The id of the article.') });
export type OneArticle = z.infer<typeof OneArticle>;

/** A saved article. Not validated again: articles saved under earlier rules are returned unchanged. */
export const ArticleState = z.record(z.string(), z.unknown());

export const ListArticleNames = z.object(pagingInput(100));
export type ListArticleNames = z.output<typeof ListArticleNames>;

export const ArticleName = z.object({ articleId: z.string(), slug: z.string() });
