import { previewIdOf } from '~/features/media/rules';
import { forget, storePicture, type Upload } from '~/features/media/upload-file.server';
import { isAppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import type { UserOutput } from './schema';
import { setAvatar } from './set-avatar.server';

/** The profile's form: a picture comes in and is worn, or leaves nothing behind. Throws as both steps do. */
export async function uploadAvatar(scope: Scope, upload: Upload): Promise<UserOutput> {
  const { id } = await storePicture(scope, upload);
  try {
    return await setAvatar(scope, { fileId: id });
  } catch (error) {
    if (isAppError(error)) await forget(scope, [id, previewIdOf(id)]);
    throw error;
  }
}
