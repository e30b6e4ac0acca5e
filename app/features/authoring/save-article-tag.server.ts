import { articleTags } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { SaveArticleTag } from './lists-schema';
import { saveRow } from './save-row.server';

/** A tag of articles. Throws as `saveRow` does. */
export async function saveArticleTag(scope: Scope, { rowId, revision, ...columns }: SaveArticleTag): Promise<void> {
  await saveRow(scope, {
    table: articleTags,
    ...{ rowId, revision, columns },
    key: { field: 'slug', value: columns.slug },
    action: 'article-tag-saved',
  });
}
