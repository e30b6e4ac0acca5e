import { packageWorth, worthId } from '#db/schema';
import { checkDraft, type Fields, treeOf } from '~/features/drafts/fields';
import { isUnchanged } from '~/features/drafts/is-unchanged';
import { overTheirs } from '~/features/drafts/prepare-draft.server';
import { writeDraft } from '~/features/drafts/write-draft.server';
import { readWorth } from '~/features/subscriptions/read-worth.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { WorthSheet, worthDraft } from './worth-form';
import { SaveWorth } from './worth-schema';

/**
 * Saves what the form of the package's worth has. Of two saves made from the same state the first one counts. Throws
 * invalid, each fault by the form's field, and conflict.
 */
export async function saveWorth(scope: Scope, fields: Fields): Promise<void> {
  requireAdmin(scope);
  const draft = worthDraft(checkDraft(WorthSheet, treeOf(overTheirs(fields))));
  const worth = checkDraft(SaveWorth, draft);
  const { revision: before, parts } = worth;
  const [standing] = await scope.read(readWorth(scope));
  if (isUnchanged(worth, standing)) return;
  await writeDraft(scope, {
    table: packageWorth,
    row: { id: worthId, parts },
    before,
    action: 'worth-saved',
    details: { parts: parts.map(({ label }) => label) },
  });
}
