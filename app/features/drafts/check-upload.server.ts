import { SHA256 } from '@stablelib/sha256';
import { and, eq } from 'drizzle-orm';
import { hasRow, insertWhen } from '#db/insert-when';
import { files, fileUploads } from '#db/schema';
import { captionsRefusal, largestCaptions } from '~/features/media/read-captions';
import { readLongMedia, videoOf } from '~/features/media/read-media';
import { AppError, isAppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import type { OneUpload } from './file-schema';
import { clipNameOf, isVideo, readUpload, type UploadRow, uploadKey } from './uploads.server';

/** Bytes that one run reads, a few seconds at the speed of R2. A multiple of 64 bytes, the block size of the hash. */
const oneRun = 128 * 1024 * 1024;

/** The key of the job that reads on from this byte. */
export const checkKey = (uploadId: string, from: number) => `check-upload:${uploadId}:${from}`;

/**
 * The job after an upload: R2 joins the parts, and the job reads the file for its hash, one stretch in each run. If the
 * file is the announced MP4 or WebM, it becomes a video of the catalogue at its present key; any other file is refused and
 * deleted. A killed job continues after the last finished stretch. Two concurrent runs do the same work, with one
 * result.
 */
export async function checkUpload(scope: Scope, { uploadId }: OneUpload, stride = oneRun): Promise<void> {
  const [upload, parts] = await scope.read(...readUpload(scope, uploadId));
  if (upload?.state !== 'checking') return;
  const size = await joined(scope, upload, parts);
  if (size !== upload.bytes) return refuse(scope, upload, 'The parts do not make up the file. Please upload it again.');
  const media = await readLongMedia({ size, read: (first, last) => readRange(scope, upload, first, last) });
  if (media === null) {
    const captions = captionsRefusal(await readRange(scope, upload, 0, Math.min(size, largestCaptions + 1) - 1));
    if (captions) return refuse(scope, upload, captions);
  }
  const video = videoOf(media);
  if (typeof video === 'string') return refuse(scope, upload, `The file ${video}`);
  const from = upload.checkedBytes;
  const end = Math.min(from + stride, size);
  const hash = await hashOn(scope, upload, end);
  if (end < size) return goOn(scope, upload, end, hash);
  if (Buffer.from(hash.digest()).toString('hex') !== upload.sha256) {
    return refuse(scope, upload, 'This is not the file that was announced');
  }
  const key = uploadKey(upload);
  const row = {
    id: `c${clipNameOf(upload)}`,
    key,
    ...video,
    bytes: size,
    createdAt: scope.now(),
  };
  const isMine = hasRow(fileUploads, and(eq(fileUploads.id, uploadId), eq(fileUploads.state, 'checking')));
  await scope.write({
    kept: insertWhen(scope.db, files, row, isMine).onConflictDoNothing(),
    done: scope.db.update(fileUploads).set({ state: 'done', checkedBytes: size }).where(isChecking(upload)),
  });
  // The catalogue got the same bytes in another way meanwhile, or the upload was cancelled.
  if (!(await isVideo(scope, key))) await scope.providers.files.delete([key]);
}

const isChecking = ({ id }: UploadRow) => and(eq(fileUploads.id, id), eq(fileUploads.state, 'checking'));

/** Joins the parts if that has not been done, and returns the size of the object; 0 if the parts cannot be joined. */
async function joined(scope: Scope, upload: UploadRow, parts: { number: number; etag: string }[]): Promise<number> {
  const { files: storage } = scope.providers;
  const key = uploadKey(upload);
  const before = await storage.head(key);
  if (before) return before.size;
  try {
    await storage.completeParts({ key, storageId: upload.storageId }, parts);
  } catch (error) {
    if (!isAppError(error) || error.kind !== 'conflict') throw error;
  }
  return (await storage.head(key))?.size ?? 0;
}

/** The hash of the bytes up to `end`, continued from where the last run stopped. */
async function hashOn(scope: Scope, upload: UploadRow, end: number): Promise<SHA256> {
  const { checkedBytes: from, hashState } = upload;
  const hash = new SHA256();
  if (hashState)
    hash.restoreState({ state: Int32Array.from(hashState), buffer: undefined, bufferLength: 0, bytesHashed: from });
  const found = await scope.providers.files.get(uploadKey(upload), { first: from, last: end - 1 });
  let at = from;
  for (const reader = found?.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    hash.update(value);
    at += value.length;
  }
  if (at !== end) throw new AppError('provider-failed', 'The uploaded file could not be read to its end.');
  return hash;
}

async function goOn(scope: Scope, upload: UploadRow, end: number, hash: SHA256): Promise<void> {
  const isNext = and(isChecking(upload), eq(fileUploads.checkedBytes, upload.checkedBytes));
  await scope.write({
    kept: scope.db
      .update(fileUploads)
      .set({ checkedBytes: end, hashState: [...hash.saveState().state] })
      .where(isNext),
    next: scope.outbox.addIfChanged({ kind: 'check-upload', uploadId: upload.id }, checkKey(upload.id, end)),
  });
  scope.outbox.dispatch();
}

/** Refuses the upload. Its row is kept for a day, so that later requests get the same reason. */
async function refuse(scope: Scope, upload: UploadRow, fault: string): Promise<void> {
  await scope.write({
    refused: scope.db.update(fileUploads).set({ state: 'refused', fault }).where(isChecking(upload)),
  });
  const { files: storage } = scope.providers;
  const key = uploadKey(upload);
  await storage.abortParts({ key, storageId: upload.storageId });
  await storage.delete([key]);
}

async function readRange(scope: Scope, upload: UploadRow, first: number, last: number): Promise<Buffer> {
  const found = await scope.providers.files.get(uploadKey(upload), { first, last });
  return Buffer.from(await new Response(found?.body).arrayBuffer());
}
