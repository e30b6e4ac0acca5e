import { and, eq, isNotNull } from 'drizzle-orm';
import { files } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { familyOf, presentFiles, readOwnFiles } from './own-files.server';
import type { FileOutput, FilesIds } from './schema';

/**
 * PATCH /files: the member wants these uploads, so the sweep leaves them. A second call changes nothing. Throws
 * not-found when one of them is missing, someone else's or not completely uploaded; then none is confirmed.
 */
export async function confirmFiles(scope: Scope, { filesIds }: FilesIds): Promise<FileOutput[]> {
  const viewer = requireMember(scope);
  const { pictures } = await readOwnFiles(scope, viewer.id, filesIds);
  const ids = pictures.map(({ id }) => id);
  await scope.write({
    confirmed: scope.db
      .update(files)
      .set({ state: 'ready' })
      .where(and(familyOf(viewer.id, ids), eq(files.state, 'pending'), isNotNull(files.width))),
  });
  return presentFiles(await readOwnFiles(scope, viewer.id, ids));
}
