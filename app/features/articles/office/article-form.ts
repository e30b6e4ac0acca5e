import { z } from 'zod';
import { blockDraft, blockFields } from '~/features/catalogue/office/lesson-form';
import { type Fields, fieldsOf, revisionText, wholeOf } from '~/features/drafts/fields';
import {
  BlockSheet,
  Cell,
  ChosenIds,
  cells,
  dated,
  optionalCells,
  RevisionCell,
  rowsOf,
  whenFields,
  whenSheet,
} from '~/features/drafts/sheets';
import type { SaveArticle } from './article-schema';

/** An article's form fields. */
export const ArticleSheet = z
  .object({
    ...cells('articleId', 'slug', 'title', 'description', 'categoryId', 'authorId'),
    revision: RevisionCell,
    ...optionalCells('cover', 'share'),
    highlight: Cell.transform((text) => (text ? wholeOf(text) : null)),
    tagIds: ChosenIds,
    ...whenSheet,
    blocks: rowsOf(BlockSheet.transform((block) => blockDraft(block, null))),
  })
  .transform(dated);

/** The form fields of a saved article. */
export function articleFields(article: SaveArticle): Fields {
  return fieldsOf({
    ...article,
    revision: revisionText(article.revision),
    ...whenFields(article.publishedAt),
    blocks: article.blocks.map(blockFields),
  });
}
