import { packageWorth, worthId } from '#db/schema';
import { isUnchanged } from '~/features/drafts/rules';
import { writeDraft } from '~/features/drafts/write-draft.server';
import { readWorth } from '~/features/subscriptions/read-worth.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveWorth } from './worth-schema';

/** What the package is worth, all of it. Of two saves made from the same state the first one counts. Throws conflict. */
export async function saveWorth(scope: Scope, worth: SaveWorth): Promise<void> {
  requireAdmin(scope);
  const { revision: before, parts } = worth;
  const [saved] = await scope.read(readWorth(scope));
  if (isUnchanged(worth, saved)) return;
  await writeDraft(scope, {
    table: packageWorth,
    row: { id: worthId, parts },
    before,
    action: 'worth-saved',
    details: { parts: parts.map(({ label }) => label) },
  });
}
