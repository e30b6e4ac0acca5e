import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { files, schoolSettings } from '#db/schema';
import { faultList, type NamedFiles, readNamedFiles } from '~/features/drafts/check-refs.server';
import { isUnchanged } from '~/features/drafts/rules';
import { publishPictures, writeDraft } from '~/features/drafts/write-draft.server';
import { formatSize } from '~/kit/file-size';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { schoolState } from './open-school.server';
import { pictureRatio } from './picture-ratio.server';
import { schoolId } from './queries.server';
import type { SaveSchool } from './settings-schema';

/** Bytes: every page loads the logo, as it was uploaded. */
const largestLogo = 200_000;

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

/** Returns the saved settings. Throws invalid for a logo that is not there, or too large for every page. */
async function check(scope: Scope, { logoFileId }: SaveSchool): Promise<SaveSchool> {
  const named: NamedFiles = { pictures: [['cover', logoFileId]], videos: [] };
  const [saved, there, logo] = await scope.read(
    schoolState(scope),
    readNamedFiles(scope, named),
    firstOf(
      scope.db
        .select({ bytes: files.bytes })
        .from(files)
        .where(eq(files.id, logoFileId ?? '')),
    ),
  );
  const faults = faultList();
  faults.files(named, there);
  if (logo && logo.bytes > largestLogo) faults.add('cover', `A logo has at most ${formatSize(largestLogo)}`);
  faults.end();
  return saved;
}
