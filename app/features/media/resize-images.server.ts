import { and, eq, isNotNull } from 'drizzle-orm';
import { files } from '#db/schema';
import type { Limit } from '~/features/sessions/count-tries.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { familyOf, presentFiles, readOwnFiles } from './own-files.server';
import { pictureSizes } from './rules';
import type { FileOutput, FilesIds } from './schema';

/**
 * PATCH /files: confirms uploads, so that the sweep keeps them. Idempotent. Throws not-found, and confirms none, if one
 * is missing, another member's or incomplete.
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
  return presentFiles(scope, await readOwnFiles(scope, viewer.id, ids));
}

/**
 * PATCH /files/images/resize: orders the sizes of the member's own uploads. The queue makes them; a later call shows
 * whether they are ready (`isResized`). Existing sizes stay. Throws rate-limited, and not-found like `confirmFiles`.
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
  return presentFiles(scope, own);
}

/**
 * Limits for cropping and resizing: after password hashing, decoding a picture of 30 MB is the most expensive work that
 * a member can cause.
 */
export function cuttingLimits(userId: string): Limit[] {
  return [{ name: 'cut-picture', subject: userId, limit: 60, seconds: 3600 }];
}

/** GET /files/images/example: an example of a picture's sizes. It is not a stored file. Open to all. */
export async function showImageExample(_scope: Scope): Promise<FileOutput> {
  return {
    id: 'example',
    contentType: 'image/webp',
    isConfirmed: true,
    isResized: true,
    sizes: pictureSizes.map(({ name, side }) => ({ name, width: side, height: side, link: null })),
  };
}
