import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { insertWhen } from '#db/insert-when';
import { fileUploadParts, fileUploads } from '#db/schema';
import type { Upload } from '~/features/media/upload-file.server';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type OnePart, partBytes } from './file-schema';
import { readWhole } from './store-file.server';
import { noSuchUpload, partsOf, readUpload, uploadKey } from './uploads.server';

/**
 * Takes a part in; sent again it takes its own place. Throws not-found, invalid for one that is not what it says, and
 * conflict once the upload is complete.
 */
export async function storePart(scope: Scope, { uploadId, number, sha256 }: OnePart, bytes: Uint8Array): Promise<void> {
  requireAdmin(scope);
  const [upload] = await scope.read(...readUpload(scope, uploadId));
  if (!upload) throw noSuchUpload();
  const count = partsOf(upload.bytes);
  if (number > count) throw invalid('number', `The file has ${count} parts`);
  const wanted = number === count ? upload.bytes - (count - 1) * partBytes : partBytes;
  if (bytes.length !== wanted)
    throw invalid('file', `Part ${number} should have ${wanted} bytes, but ${bytes.length} arrived`);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw invalid('sha256', `Part ${number} was damaged on the way`);
  }
  if (upload.state !== 'open') throw closed();
  const { storageId } = upload;
  const { etag } = await scope.providers.files.putPart({ key: uploadKey(upload), storageId }, number, bytes);
  const isOpen = sql`EXISTS (SELECT 1 FROM ${fileUploads} WHERE ${fileUploads.id} = ${uploadId} AND ${fileUploads.state} = 'open')`;
  const { stored } = await scope.write({
    stored: insertWhen(scope.db, fileUploadParts, { uploadId, number, etag }, isOpen)
      .onConflictDoUpdate({ target: [fileUploadParts.uploadId, fileUploadParts.number], set: { etag } })
      .returning({ number: fileUploadParts.number }),
    used: scope.db.update(fileUploads).set({ usedAt: scope.now() }).where(eq(fileUploads.id, uploadId)),
  });
  if (!stored.length) throw closed();
}

function closed(): AppError {
  return new AppError('conflict', 'All parts of this upload are here already, or it was cancelled.', {
    code: 'UPLOAD_CLOSED',
  });
}

/** Takes in a part that comes as the file of a form. */
export async function storePartOfForm(scope: Scope, part: OnePart, file: Upload): Promise<void> {
  requireAdmin(scope);
  return storePart(scope, part, await readWhole(file, partBytes, `A part has at most ${partBytes} bytes`));
}
