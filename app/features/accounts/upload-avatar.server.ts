import { messages, previewIdOf } from '~/features/media/rules';
import { forget, storePicture, type Upload } from '~/features/media/upload-file.server';
import { invalid, isAppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import type { UserOutput } from './schema';
import { setAvatar } from './set-avatar.server';

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
