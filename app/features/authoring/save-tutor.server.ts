import { tutors } from '#db/schema';
import { sanitizeHtml } from '~/kit/html.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { faultList } from './check-refs.server';
import type { SaveTutor } from './lists-schema';
import { saveRow } from './save-row.server';

/** Whoever teaches courses and writes articles. Throws as `saveRow` does. */
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
