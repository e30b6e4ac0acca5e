import { z } from 'zod';
import type { SaveArticle } from './article-schema';
import { type Fields, fieldsOf, orNull, revisionOf, revisionText, wholeOf } from './fields';
import { blockDraft, blockFields } from './lesson-form';
import { BlockSheet, Cell, rowsOf, Ticked } from './sheets';
import { whenFields, whenOf, whenSheet } from './when-sheet';

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
  ...whenSheet,
  blocks: rowsOf(BlockSheet),
});
export type ArticleSheet = z.output<typeof ArticleSheet>;

/** The fields of an article's form, as it stands. */
export function articleFields(article: SaveArticle): Fields {
  return fieldsOf({
    ...article,
    revision: revisionText(article.revision),
    cover: article.cover ?? '',
    share: article.share ?? '',
    highlight: article.highlight === null ? '' : String(article.highlight),
    ...whenFields(article.publishedAt),
    blocks: article.blocks.map(blockFields),
  });
}

/** The draft that an article's form asks to save. */
export function articleDraft({ isDraft, isWithdrawn, publishedAt, ...sheet }: ArticleSheet): unknown {
  return {
    ...sheet,
    revision: revisionOf(sheet.revision),
    cover: orNull(sheet.cover),
    share: orNull(sheet.share),
    highlight: sheet.highlight ? wholeOf(sheet.highlight) : null,
    publishedAt: whenOf({ isDraft, isWithdrawn, publishedAt }),
    blocks: sheet.blocks.map((block) => blockDraft(block, null)),
  };
}
