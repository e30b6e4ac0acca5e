import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { OneUpload } from './file-schema';
import { forgetUpload, readUpload } from './uploads.server';

/** Gives up a file that was sent in parts. One that is gone already stays so. */
export async function abandonUpload(scope: Scope, { uploadId }: OneUpload): Promise<void> {
  requireAdmin(scope);
  const [upload] = await scope.read(...readUpload(scope, uploadId));
  if (upload) await forgetUpload(scope, upload);
}
