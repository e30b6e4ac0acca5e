import { z } from 'zod';
import type { SaveArticle } from './article-schema';
import { type Fields, fieldsOf, momentOf, momentText, orNull, revisionOf, revisionText, wholeOf } from './fields';
import { blockDraft, blockFields } from './lesson-form';
import { notYet } from './rules';
import { BlockSheet, Cell, rowsOf, Ticked } from './sheets';

/** An article as its form has it. */
export const ArticleSheet = z.object({
  articleId: Cell,
  revision: Cell,
  slug: Cell,
  title: Cell,
  description: Cell,
  categoryId: Cell,
  authorId: Cell,
  cover: Cell,
  share: Cell,
  highlight: Cell,
  tagIds: Ticked,
  isDraft: Cell,
  publishedAt: Cell,
  blocks: rowsOf(BlockSheet),
});
export type ArticleSheet = z.output<typeof ArticleSheet>;

/** The fields of an article's form, as it stands. */
export function articleFields(article: SaveArticle): Fields {
  const isDraft = article.publishedAt.getTime() === notYet.getTime();
  return fieldsOf({
    ...article,
    revision: revisionText(article.revision),
    cover: article.cover ?? '',
    share: article.share ?? '',
    highlight: article.highlight === null ? '' : String(article.highlight),
    isDraft: isDraft ? 'on' : '',
    publishedAt: isDraft ? '' : momentText(article.publishedAt),
    blocks: article.blocks.map(blockFields),
  });
}

/** The draft that an article's form asks to save. */
export function articleDraft({ isDraft, ...sheet }: ArticleSheet): unknown {
  return {
    ...sheet,
    revision: revisionOf(sheet.revision),
    cover: orNull(sheet.cover),
    share: orNull(sheet.share),
    highlight: sheet.highlight ? wholeOf(sheet.highlight) : null,
    publishedAt: isDraft ? notYet.toISOString() : momentOf(sheet.publishedAt),
    blocks: sheet.blocks.map((block) => blockDraft(block, null)),
  };
}
