import { and, asc, eq, inArray } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { files, fileUploadParts, fileUploads } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { readFirst, type Scope } from '~/scope/scope';
import { partBytes } from './file-schema';
import { uploadedClipKey } from './rules';

export type UploadRow = typeof fileUploads.$inferSelect;

/** The name of an uploaded video in drafts: the beginning of its hash. */
export const clipNameOf = ({ sha256 }: Pick<UploadRow, 'sha256'>) => sha256.slice(0, 20);

/**
 * The key at which the parts are joined and the video stays. Nothing shows the video until a row of `files` has this
 * key.
 */
export const uploadKey = (upload: Pick<UploadRow, 'id' | 'sha256'>) => uploadedClipKey(clipNameOf(upload), upload.id);

export const partsOf = (bytes: number) => Math.ceil(bytes / partBytes);

/** An upload and its parts. */
export function readUpload({ db }: Pick<Scope, 'db'>, uploadId: string) {
  return [
    firstOf(db.select().from(fileUploads).where(eq(fileUploads.id, uploadId))),
    db
      .select({ number: fileUploadParts.number, etag: fileUploadParts.etag })
      .from(fileUploadParts)
      .where(eq(fileUploadParts.uploadId, uploadId))
      .orderBy(asc(fileUploadParts.number)),
  ] as const;
}

export function noSuchUpload(): AppError {
  return new AppError('not-found', 'There is no such upload. Uploads expire after a day. Please start again.');
}

/**
 * Deletes an upload and what was sent, unless it is a video of the catalogue by now. Deletes the row last, so that an
 * interrupted deletion can be found and repeated.
 */
export async function forgetUpload(scope: Scope, { id, sha256, storageId }: UploadRow): Promise<void> {
  const { db, providers } = scope;
  const key = uploadKey({ id, sha256 });
  // From here on, no job can make a video of this upload.
  await scope.write({
    ended: db
      .update(fileUploads)
      .set({ state: 'refused', fault: 'This upload was cancelled. Please start again.' })
      .where(and(eq(fileUploads.id, id), inArray(fileUploads.state, ['open', 'checking']))),
  });
  if (!(await isVideo(scope, key))) {
    if (storageId) await providers.files.abortParts({ key, storageId });
    await providers.files.delete([key]);
  }
  await scope.write({ forgotten: db.delete(fileUploads).where(eq(fileUploads.id, id)) });
}

/** Whether the catalogue has a video at this key. */
export async function isVideo(scope: Scope, key: string): Promise<boolean> {
  const row = await readFirst(scope, scope.db.select({ id: files.id }).from(files).where(eq(files.key, key)).limit(1));
  return row !== null;
}
