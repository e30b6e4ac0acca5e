import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { insertWhen } from '#db/insert-when';
import { fileUploadParts, fileUploads } from '#db/schema';
import { invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type OnePart, partBytes } from './file-schema';
import { noSuchUpload, partsOf, readUpload, uploadKey } from './uploads.server';

/** Takes a part in; sent again it takes its own place. Throws not-found, and invalid for one that is not what it says. */
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
  const stored = { key: uploadKey(uploadId), storageId: upload.storageId };
  const { etag } = await scope.providers.files.putPart(stored, number, bytes);
  const isOpen = sql`EXISTS (SELECT 1 FROM ${fileUploads} WHERE ${eq(fileUploads.id, uploadId)})`;
  await scope.write({
    stored: insertWhen(scope.db, fileUploadParts, { uploadId, number, etag }, isOpen).onConflictDoUpdate({
      target: [fileUploadParts.uploadId, fileUploadParts.number],
      set: { etag },
    }),
  });
}
