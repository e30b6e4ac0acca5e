import { eq, sql } from 'drizzle-orm';
import { hasRow } from '#db/insert-when';
import { articles, categories, courses, tutors } from '#db/schema';
import { faultList } from '~/features/drafts/check-refs.server';
import { moveRow } from '~/features/drafts/move-row.server';
import type { MoveRow, RemoveRow } from '~/features/drafts/parts-schema';
import { removeRow } from '~/features/drafts/remove-row.server';
import { saveRow } from '~/features/drafts/save-row.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveCategory, SaveTutor } from './lists-schema';

/** Saves a category of courses. Throws like `saveRow`. */
export async function saveCategory(scope: Scope, row: SaveCategory): Promise<void> {
  await saveRow(scope, row, { table: categories, placed: {}, action: 'category-saved' });
}

/** Moves a category of courses to another place. Throws like `moveRow`. */
export async function moveCategory(scope: Scope, row: MoveRow): Promise<void> {
  await moveRow(scope, row, { table: categories, action: 'category-moved' });
}

/** Removes a category without courses. Throws like `removeRow`. */
export async function removeCategory(scope: Scope, row: RemoveRow): Promise<void> {
  const isUsed = hasRow(courses, eq(courses.categoryId, row.rowId));
  await removeRow(scope, row, { table: categories, among: sql`1`, isUsed, action: 'category-removed' });
}

/** Saves a tutor, who teaches courses and writes articles. Throws like `saveRow`. */
export async function saveTutor(scope: Scope, { about, ...row }: SaveTutor): Promise<void> {
  requireAdmin(scope);
  const faults = faultList();
  const { html, markdown } = faults.text('about', about);
  faults.end();
  await saveRow(
    scope,
    { ...row, about: html, aboutMarkdown: markdown },
    { table: tutors, key: { field: 'ownId' }, action: 'tutor-saved' },
  );
}

/** Removes a tutor who neither teaches a course nor writes an article. Throws like `removeRow`. */
export async function removeTutor(scope: Scope, row: RemoveRow): Promise<void> {
  const isUsed = sql`${hasRow(courses, eq(courses.tutorId, row.rowId))} OR ${hasRow(articles, eq(articles.authorId, row.rowId))}`;
  await removeRow(scope, row, { table: tutors, isUsed, action: 'tutor-removed' });
}
