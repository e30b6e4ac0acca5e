import { eq } from 'drizzle-orm';
import { firstOf, known, type Read, readOf } from '#db/read';
import { festivalEditions } from '#db/schema';
import { faultList, type NamedFiles, readNamedFiles } from '~/features/drafts/check-refs.server';
import { isUnchanged } from '~/features/drafts/rules';
import { publishPictures, writeDraft } from '~/features/drafts/write-draft.server';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { SaveEdition } from './edition-schema';

/** The saved edition as a read. Throws not-found. */
function editionState(scope: Scope, editionId: string): Read<SaveEdition> {
  return readOf([openEdition(scope, editionId)], (found) => {
    if (!found) throw new AppError('not-found', 'There is no such edition.');
    return found;
  });
}

/** The saved edition, in the shape of a save; null for a new one and for one that was never published. */
export function openEdition(scope: Scope, editionId: string | null): Read<SaveEdition | null> {
  requireAdmin(scope);
  if (editionId === null) return known(null);
  return readOf(
    [firstOf(scope.db.select().from(festivalEditions).where(eq(festivalEditions.id, editionId)))],
    (row) => {
      if (!row) return null;
      const { id, imageFileId, ...rest } = row;
      return { ...rest, editionId: id, cover: imageFileId };
    },
  );
}

/**
 * Saves an edition with its dates and texts; its state depends only on the dates. Of two saves from the same revision
 * the first wins (optimistic locking). Throws invalid on the field, and conflict.
 */
export async function saveEdition(scope: Scope, draft: SaveEdition): Promise<{ revision: string }> {
  requireAdmin(scope);
  const { isSame } = await checkEdition(scope, draft);
  if (isSame) return { revision: draft.revision ?? '' };
  const { editionId: id, cover, revision: before, ...rest } = draft;
  return writeDraft(scope, {
    table: festivalEditions,
    row: { ...rest, id, imageFileId: cover },
    before,
    action: 'edition-saved',
    details: { editionId: id, opensAt: draft.opensAt.toISOString(), closesAt: draft.closesAt.toISOString() },
    contents: (isMine) => [publishPictures([cover], isMine)],
    taken: {
      column: 'festival_editions.code',
      refusal: () => invalid('code', 'This code is already used by another edition'),
    },
  });
}

/** Checks what an edition names. Throws invalid on the fields. */
export async function checkEdition(scope: Scope, draft: SaveEdition) {
  const { editionId, cover, revision } = draft;
  const named: NamedFiles = { pictures: [['cover', cover]] };
  const [saved, there] = await scope.read(
    revision === null ? known(null) : editionState(scope, editionId),
    readNamedFiles(scope, named),
  );
  const faults = faultList();
  faults.files(named, there);
  faults.end();
  return { isSame: isUnchanged(draft, saved) };
}
