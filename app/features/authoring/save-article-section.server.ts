import { articleSections } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { SaveArticleSection } from './lists-schema';
import { saveRow } from './save-row.server';

/** A section of DJ Hub. Throws as `saveRow` does. */
export async function saveArticleSection(
  scope: Scope,
  { rowId, revision, place, ...columns }: SaveArticleSection,
): Promise<void> {
  await saveRow(scope, {
    table: articleSections,
    ...{ rowId, revision, place, columns },
    key: { field: 'slug', value: columns.slug },
    placed: {},
    action: 'article-section-saved',
  });
}
