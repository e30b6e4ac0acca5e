import { categories } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { SaveCategory } from './lists-schema';
import { saveRow } from './save-row.server';

/** A category of courses. Throws as `saveRow` does. */
export async function saveCategory(scope: Scope, { rowId, revision, place, ...columns }: SaveCategory): Promise<void> {
  await saveRow(scope, {
    table: categories,
    ...{ rowId, revision, place, columns },
    key: { field: 'slug', value: columns.slug },
    placed: {},
    action: 'category-saved',
  });
}
