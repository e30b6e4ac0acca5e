import { and, eq } from 'drizzle-orm';
import { fileUploads } from '#db/schema';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { checkKey } from './check-upload.server';
import type { CompletedUpload, OneUpload } from './file-schema';
import { clipNameOf, noSuchUpload, partsOf, readUpload } from './uploads.server';

/**
 * Closes an upload whose parts are all here: a job checks the whole and takes it into the catalogue. Asked again, it
 * tells how far the job is. Throws not-found, conflict while parts are missing, and invalid for what was refused.
 */
export async function completeUpload(scope: Scope, { uploadId }: OneUpload): Promise<CompletedUpload> {
  requireAdmin(scope);
  const [upload, parts] = await scope.read(...readUpload(scope, uploadId));
  if (!upload) throw noSuchUpload();
  const { state, bytes, checkedBytes } = upload;
  const file = { kind: 'video' as const, name: clipNameOf(upload) };
  if (state === 'refused') throw invalid('file', upload.fault ?? 'The file was refused');
  if (state !== 'open') return { state, ...file, bytes, checkedBytes };
  const missing = partsOf(bytes) - parts.length;
  if (missing > 0) {
    throw new AppError('conflict', `${missing} of ${partsOf(bytes)} parts are missing.`, { code: 'PARTS_MISSING' });
  }
  await scope.write({
    closed: scope.db
      .update(fileUploads)
      .set({ state: 'checking' })
      .where(and(eq(fileUploads.id, uploadId), eq(fileUploads.state, 'open'))),
    job: scope.outbox.addIfChanged({ kind: 'check-upload', uploadId }, checkKey(uploadId, 0)),
  });
  scope.outbox.dispatch();
  return { state: 'checking', ...file, bytes, checkedBytes: 0 };
}
