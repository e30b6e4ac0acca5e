import { createHash } from 'node:crypto';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { hasRow, insertWhen } from '#db/insert-when';
import { fileUploadParts, fileUploads } from '#db/schema';
import { AppError, invalid } from '~/kit/app-error';
import { after, day } from '~/kit/dates';
import type { Upload } from '~/kit/upload';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { checkKey } from './check-upload.server';
import { type CompletedUpload, type OnePart, type OneUpload, partBytes } from './file-schema';
import { readWhole } from './store-file.server';
import { clipNameOf, forgetUpload, noSuchUpload, partsOf, readUpload, uploadKey } from './uploads.server';

/**
 * Stores a part of an upload. A part that is sent again replaces its earlier copy. Throws not-found, invalid for a part
 * with a wrong number, length or hash, and conflict if the upload is closed.
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
  const isOpen = hasRow(fileUploads, and(eq(fileUploads.id, uploadId), eq(fileUploads.state, 'open')));
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

/** Stores a part that is sent as the file of a form. */
export async function storePartOfForm(scope: Scope, part: OnePart, file: Upload): Promise<void> {
  requireAdmin(scope);
  return storePart(scope, part, await readWhole(file, partBytes, `A part has at most ${partBytes} bytes`));
}

/**
 * Closes an upload whose parts are all stored. A job then checks the whole file and adds it to the catalogue; further
 * calls return the job's progress. Throws not-found, conflict while parts are missing, and invalid for a refused file.
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

/** Cancels an upload. Does nothing if there is no such upload. */
export async function abandonUpload(scope: Scope, { uploadId }: OneUpload): Promise<void> {
  requireAdmin(scope);
  const [upload] = await scope.read(...readUpload(scope, uploadId));
  if (upload) await forgetUpload(scope, upload);
}

const lastUsed = sql<number>`coalesce(${fileUploads.usedAt}, ${fileUploads.createdAt})`;

/** The most uploads that are removed at a time. Each takes two calls of the storage. */
const most = 10;

/** Removes uploads that nobody has continued for a day, and the rows of finished uploads. For cron. */
export async function sweepUploads(scope: Scope): Promise<void> {
  const [rows] = await scope.read(
    scope.db
      .select()
      .from(fileUploads)
      .where(lt(lastUsed, after(scope.now(), -day).getTime()))
      .orderBy(asc(lastUsed))
      .limit(most),
  );
  for (const row of rows) await forgetUpload(scope, row);
}
