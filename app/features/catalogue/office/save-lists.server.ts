import { categories, tutors } from '#db/schema';
import { faultList } from '~/features/drafts/check-refs.server';
import { saveRow } from '~/features/drafts/save-row.server';
import { sanitizeHtml } from '~/kit/html.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveCategory, SaveTutor } from './lists-schema';

/** Saves a category of courses. Throws like `saveRow`. */
export async function saveCategory(scope: Scope, { rowId, revision, place, ...columns }: SaveCategory): Promise<void> {
  await saveRow(scope, {
    table: categories,
    ...{ rowId, revision, place, columns },
    key: { field: 'slug', value: columns.slug },
    placed: {},
    action: 'category-saved',
  });
}

/** Saves a tutor, who teaches courses and writes articles. Throws like `saveRow`. */
export async function saveTutor(scope: Scope, { rowId, revision, ownId, name, about }: SaveTutor): Promise<void> {
  requireAdmin(scope);
  const faults = faultList();
  faults.html('about', about);
  faults.end();
  await saveRow(scope, {
    table: tutors,
    ...{ rowId, revision, columns: { name, about: sanitizeHtml(about) } },
    key: { field: 'ownId', value: rowId ?? ownId ?? '' },
    action: 'tutor-saved',
  });
}
