import { eq, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { articleCategories, articleSections, articleTags } from '#db/schema';
import { saveRow } from '~/features/drafts/save-row.server';
import type { Scope } from '~/scope/scope';
import type { SaveArticleCategory, SaveArticleSection, SaveArticleTag } from './lists-schema';

/** Saves a section of DJ Hub. Throws like `saveRow`. */
export async function saveArticleSection(scope: Scope, row: SaveArticleSection): Promise<void> {
  await saveRow(scope, row, { table: articleSections, placed: {}, action: 'article-section-saved' });
}

/** Saves a category of a section. Moved to another section, it comes last, with its articles. Throws like `saveRow`. */
export async function saveArticleCategory(scope: Scope, row: SaveArticleCategory): Promise<void> {
  const { sectionId } = row;
  const section = scope.db
    .select({ id: articleSections.id })
    .from(articleSections)
    .where(eq(articleSections.id, sectionId));
  await saveRow(scope, row, {
    table: articleCategories,
    placed: { among: sql`section_id = ${sectionId}`, isElsewhere: (saved) => saved.sectionId !== sectionId },
    refers: { field: 'sectionId', to: firstOf(section) },
    action: 'article-category-saved',
  });
}

/** Saves a tag of articles. Throws like `saveRow`. */
export async function saveArticleTag(scope: Scope, row: SaveArticleTag): Promise<void> {
  await saveRow(scope, row, { table: articleTags, action: 'article-tag-saved' });
}
