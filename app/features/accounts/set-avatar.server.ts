import { makeSizes } from '~/features/media/make-sizes.server';
import { type OwnPicture, readOwnFiles } from '~/features/media/own-files.server';
import { cuttingLimits } from '~/features/media/resize-images.server';
import { type Crop, messages, middleCrop, originalOf, previewIdOf, sizeIdsOf } from '~/features/media/rules';
import { forget, storePicture, type Upload } from '~/features/media/upload-file.server';
import { AppError, invalid, isAppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { SetAvatar } from './avatar-schema';
import { replaceAvatar } from './replace-avatar.server';
import type { UserOutput } from './schema';

/**
 * POST /users/avatar: makes an upload of the member's own their avatar, in the sizes that the upload has, else in sizes
 * of its middle that are made at once. The former avatar stays until then and is removed after it. Throws not-found for
 * anyone else's file, and rate-limited.
 */
export async function setAvatar(scope: Scope, { fileId }: SetAvatar): Promise<UserOutput> {
  const viewer = requireMember(scope);
  const { pictures, sizes } = await readOwnFiles(scope, viewer.id, [fileId], cuttingLimits(viewer.id));
  const picture = pictures[0] as OwnPicture;
  const made = sizes.get(picture.id) ?? [];
  const large = made.find(({ id }) => id.endsWith('-large'));
  if (!large) return cutAndWear(scope, viewer.id, picture, middleCrop);
  const set = sizeIdsOf(large.id);
  const rows = made.filter(({ id }) => set.includes(id));
  return replaceAvatar(scope, viewer.id, picture, { largeId: large.id, rows, settle: [] });
}

/** The form behind the nine places, and the dialog: another part of the picture that the member wears. */
export async function cropAvatar(scope: Scope, crop: Crop): Promise<UserOutput> {
  const viewer = requireMember(scope);
  const originalId = viewer.avatarFileId && originalOf(viewer.avatarFileId);
  if (!originalId) throw new AppError('conflict', 'Please upload a picture first', { code: 'NO_PICTURE' });
  const { pictures } = await readOwnFiles(scope, viewer.id, [originalId], cuttingLimits(viewer.id));
  return cutAndWear(scope, viewer.id, pictures[0] as OwnPicture, crop);
}

async function cutAndWear(scope: Scope, userId: string, picture: OwnPicture, crop: Crop): Promise<UserOutput> {
  const made = await makeSizes(scope, picture, crop);
  try {
    return await replaceAvatar(scope, userId, picture, made);
  } catch (error) {
    // A lost answer may belong to a change that was made: only the files of a refused change are known to be unused.
    if (isAppError(error)) {
      const madeIds = made.rows.map(({ id }) => id);
      await forget(scope, madeIds);
    }
    throw error;
  }
}

/**
 * The profile's form: the picture becomes the avatar, or nothing of it is kept. Throws what both steps throw, and
 * invalid where no file was chosen.
 */
export async function uploadAvatar(scope: Scope, upload: Upload | null): Promise<UserOutput> {
  if (!upload) throw invalid('file', messages.missing);
  const { id } = await storePicture(scope, upload);
  try {
    return await setAvatar(scope, { fileId: id });
  } catch (error) {
    if (isAppError(error)) await forget(scope, [id, previewIdOf(id)]);
    throw error;
  }
}
