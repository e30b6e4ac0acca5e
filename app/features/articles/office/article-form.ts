import { z } from 'zod';
import { blockDraft, blockFields } from '~/features/catalogue/office/lesson-form';
import { type Fields, fieldsOf, orNull, revisionOf, revisionText, wholeOf } from '~/features/drafts/fields';
import { withMarkdown } from '~/features/drafts/read-markdown.server';
import { BlockSheet, cells, rowsOf, Ticked, whenFields, whenOf, whenSheet } from '~/features/drafts/sheets';
import type { SaveArticle } from './article-schema';

/** An article's form fields. */
export const ArticleSheet = z.object({
  ...cells('articleId', 'revision', 'slug', 'title', 'description', 'categoryId', 'authorId'),
  ...cells('cover', 'share', 'highlight'),
  tagIds: Ticked,
  ...whenSheet,
  blocks: rowsOf(BlockSheet),
});
export type ArticleSheet = z.output<typeof ArticleSheet>;

/** The form fields of a saved article. */
export function articleFields(article: SaveArticle): Fields {
  return withMarkdown(
    fieldsOf({
      ...article,
      revision: revisionText(article.revision),
      highlight: article.highlight === null ? '' : String(article.highlight),
      ...whenFields(article.publishedAt),
      blocks: article.blocks.map(blockFields),
    }),
  );
}

/** The draft in an article's form. */
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
