import { checkDraft, type Fields } from '~/features/drafts/fields';
import { readSheet } from '~/features/drafts/prepare-draft.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { BundleSheet, bundleDraft } from './bundle-form';
import { SaveBundle } from './bundle-schema';
import { saveBundle } from './save-bundle.server';

/** Saves a bundle as its form has it. Throws what `saveBundle` throws, each fault by the form's field. */
export async function saveBundleForm(scope: Scope, fields: Fields): Promise<{ bundleId: string }> {
  requireAdmin(scope);
  const sheet = readSheet(BundleSheet, fields);
  await saveBundle(scope, checkDraft(SaveBundle, bundleDraft(sheet)));
  return { bundleId: sheet.bundleId };
}
