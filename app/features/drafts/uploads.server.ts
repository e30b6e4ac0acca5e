import { asc, eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { fileUploadParts, fileUploads } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { partBytes } from './file-schema';

/** Where the parts of an upload come together, until it is known what they are. */
export const uploadKey = (uploadId: string) => `parts/${uploadId}`;

export const partsOf = (bytes: number) => Math.ceil(bytes / partBytes);

/** Statements: an upload and its parts. */
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

/** Takes away what was sent, then the row: what is cut off in between is found again by its row. */
export async function forgetUpload(scope: Scope, { id, storageId }: { id: string; storageId: string }): Promise<void> {
  const { files } = scope.providers;
  await files.abortParts({ key: uploadKey(id), storageId });
  await files.delete([uploadKey(id)]);
  await scope.write({ forgotten: scope.db.delete(fileUploads).where(eq(fileUploads.id, id)) });
}
