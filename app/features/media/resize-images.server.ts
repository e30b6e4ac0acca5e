import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { cuttingLimits } from './limit-cutting.server';
import { presentFiles, readOwnFiles } from './own-files.server';
import type { FileOutput, FilesIds } from './schema';

/**
 * PATCH /files/images/resize: asks for the sizes of the member's own uploads. The queue makes them; ask again to see
 * whether they are there (`isResized`). A picture that has its sizes keeps them. Throws not-found as confirming does,
 * rate-limited.
 */
export async function resizeImages(scope: Scope, { filesIds }: FilesIds): Promise<FileOutput[]> {
  const viewer = requireMember(scope);
  const own = await readOwnFiles(scope, viewer.id, filesIds, cuttingLimits(viewer.id));
  const jobs = own.pictures
    .filter(({ isResized }) => !isResized)
    .map(({ id }) =>
      scope.outbox.add({ kind: 'resize-image', fileId: id }, `resize-image:${id}:${scope.caller.requestId}`),
    );
  await scope.write({ jobs });
  scope.outbox.dispatch();
  return presentFiles(own);
}
