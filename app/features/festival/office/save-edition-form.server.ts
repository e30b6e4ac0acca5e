import { checkDraft, type Fields } from '~/features/drafts/fields';
import { readSheet } from '~/features/drafts/prepare-draft.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { EditionSheet, editionDraft } from './edition-form';
import { SaveEdition } from './edition-schema';
import { saveEdition } from './save-edition.server';

/** Saves what the form of an edition has: `saveEdition`, each fault by the form's field. */
export async function saveEditionForm(scope: Scope, fields: Fields): Promise<{ editionId: string }> {
  requireAdmin(scope);
  const sheet = readSheet(EditionSheet, fields);
  await saveEdition(scope, checkDraft(SaveEdition, editionDraft(sheet)));
  return { editionId: sheet.editionId };
}
