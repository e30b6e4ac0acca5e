import { createHash } from 'node:crypto';
import { files } from '#db/schema';
import { readLongMp4 } from '~/features/media/long-mp4';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { clipKey } from './check-refs.server';
import type { OneUpload } from './file-schema';
import { findFiles } from './find-files.server';
import type { StoredFile } from './store-file.server';
import { forgetUpload, noSuchUpload, partsOf, readUpload, uploadKey } from './uploads.server';

/**
 * Takes a video into the catalogue whose parts are all here, once its bytes are known to be those that were announced.
 * Ended in the middle, the same again does the rest. Throws not-found, conflict while parts are missing, and invalid
 * for what is no such file: it is gone then.
 */
export async function completeUpload(scope: Scope, { uploadId }: OneUpload): Promise<StoredFile> {
  requireAdmin(scope);
  const [upload, parts] = await scope.read(...readUpload(scope, uploadId));
  if (!upload) throw noSuchUpload();
  const name = upload.sha256.slice(0, 20);
  const file = { kind: 'video' as const, name };
  if ((await findFiles(scope, { names: [`c${name}`] })).length) {
    await forgetUpload(scope, upload);
    return file;
  }
  const missing = partsOf(upload.bytes) - parts.length;
  if (missing > 0) {
    throw new AppError('conflict', `${missing} of ${partsOf(upload.bytes)} parts are missing.`, {
      code: 'PARTS_MISSING',
    });
  }
  const storage = scope.providers.files;
  const key = uploadKey(uploadId);
  // Put together already by an earlier try that did not come to its end.
  if (!(await storage.head(key))) await storage.completeParts({ key, storageId: upload.storageId }, parts);
  const video = (await hashOf(scope, key)) === upload.sha256 ? await readLongMp4(await reading(scope, key)) : 'other';
  if (video === null || video === 'other') {
    await forgetUpload(scope, upload);
    throw invalid('file', video ? 'This is not the file that was announced' : 'This is not an MP4 video');
  }
  // Under its own name only now: what is there under it is what it says.
  await storage.put(clipKey(name), await bytesOf(scope, key), 'video/mp4');
  await scope.write({
    kept: scope.db
      .insert(files)
      .values({
        id: `c${name}`,
        kind: 'video',
        key: clipKey(name),
        contentType: 'video/mp4',
        ...video,
        bytes: upload.bytes,
        createdAt: scope.now(),
      })
      .onConflictDoNothing(),
  });
  // Last, so that whatever ends this in the middle leaves the row to go on by.
  await forgetUpload(scope, upload);
  return file;
}

async function bytesOf(scope: Scope, key: string): Promise<ReadableStream<Uint8Array>> {
  const found = await scope.providers.files.get(key);
  if (!found?.body) throw new AppError('provider-failed', 'The uploaded file cannot be read.');
  return found.body;
}

async function hashOf(scope: Scope, key: string): Promise<string> {
  const hash = createHash('sha256');
  for (const reader = (await bytesOf(scope, key)).getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return hash.digest('hex');
    hash.update(value);
  }
}

/** Reads a range of the object. */
async function reading(scope: Scope, key: string) {
  const { files: storage } = scope.providers;
  const size = (await storage.head(key))?.size ?? 0;
  const read = async (first: number, last: number): Promise<Buffer> => {
    const found = await storage.get(key, { first, last });
    return Buffer.from(await new Response(found?.body).arrayBuffer());
  };
  return { size, read };
}
