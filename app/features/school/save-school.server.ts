import { schoolSettings } from '#db/schema';
import { faultList, type NamedFiles, readNamedFiles } from '~/features/drafts/check-refs.server';
import { publishPictures } from '~/features/drafts/publish-pictures.server';
import { isUnchanged } from '~/features/drafts/rules';
import { writeDraft } from '~/features/drafts/write-draft.server';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { schoolState } from './open-school.server';
import { pictureRatio } from './picture-ratio.server';
import { schoolId } from './queries.server';
import type { SaveSchool } from './settings-schema';

/**
 * Saves what the office sets for the school: it counts before the variables of the same name, on pages, in mails and in
 * the manifest. Of two saves from the same revision the first wins. Throws invalid on the field, and conflict.
 */
export async function saveSchool(scope: Scope, draft: SaveSchool): Promise<{ revision: string }> {
  requireAdmin(scope);
  if (isUnchanged(draft, await check(scope, draft))) return { revision: draft.revision ?? '' };
  const { revision: before, ...settings } = draft;
  const ratio = draft.logoFileId === null ? null : await pictureRatio(scope, draft.logoFileId);
  const logoRatio = ratio === null ? null : Math.round(ratio * 100);
  const revision = await writeDraft(scope, {
    table: schoolSettings,
    row: { id: schoolId, revision: '', ...settings, logoRatio },
    before,
    action: 'school-saved',
    details: { name: settings.name, accent: settings.accent, timeZone: settings.timeZone },
    contents: (isMine) => [publishPictures(scope, [draft.logoFileId], isMine)],
  });
  return { revision };
}

/** Returns the saved settings. Throws invalid for a logo that is not there. */
async function check(scope: Scope, { logoFileId }: SaveSchool): Promise<SaveSchool> {
  const named: NamedFiles = { pictures: logoFileId ? [['cover', logoFileId]] : [], videos: [] };
  const [saved, there] = await scope.read(schoolState(scope), readNamedFiles(scope, named));
  const faults = faultList();
  faults.files(named, there);
  faults.end();
  return saved;
}
