import { eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { articleCategories, articleSections, articleTags } from '#db/schema';
import { saveRow } from '~/features/drafts/save-row.server';
import type { Scope } from '~/scope/scope';
import type { SaveArticleCategory, SaveArticleSection, SaveArticleTag } from './lists-schema';

/** Saves a section of DJ Hub. Throws like `saveRow`. */
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

/** Saves a category of a section. Moved to another section, it comes last, with its articles. Throws like `saveRow`. */
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

/** Saves a tag of articles. Throws like `saveRow`. */
export async function saveArticleTag(scope: Scope, { rowId, revision, ...columns }: SaveArticleTag): Promise<void> {
  await saveRow(scope, {
    table: articleTags,
    ...{ rowId, revision, columns },
    key: { field: 'slug', value: columns.slug },
    action: 'article-tag-saved',
  });
}
