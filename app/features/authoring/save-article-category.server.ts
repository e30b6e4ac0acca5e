import { eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { articleCategories, articleSections } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { SaveArticleCategory } from './lists-schema';
import { saveRow } from './save-row.server';

/** A category of a section's articles. In another section it comes last, with its articles. Throws as `saveRow` does. */
export async function saveArticleCategory(
  scope: Scope,
  { rowId, revision, place, ...columns }: SaveArticleCategory,
): Promise<void> {
  const section = scope.db
    .select({ id: articleSections.id })
    .from(articleSections)
    .where(eq(articleSections.id, columns.sectionId));
  await saveRow(scope, {
    table: articleCategories,
    ...{ rowId, revision, place, columns },
    key: { field: 'slug', value: columns.slug },
    placed: {
      among: sql`section_id = ${columns.sectionId}`,
      isElsewhere: ({ sectionId }) => sectionId !== columns.sectionId,
    },
    refers: { field: 'sectionId', to: firstOf(section) },
    action: 'article-category-saved',
  });
}
