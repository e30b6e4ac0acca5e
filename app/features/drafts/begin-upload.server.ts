import { asc, eq, sql } from 'drizzle-orm';
import { insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { fileUploadParts, fileUploads } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type BeginUpload, partBytes } from './file-schema';
import { uploadKey } from './uploads.server';

/** How many files may be on their way at a time. */
const mostUploads = 10;

export interface BegunUpload {
  uploadId: string;
  partBytes: number;
  parts: number[];
}

/**
 * Begins a video that is too large for one request, or finds where it was left off: the same bytes are one upload. One
 * with which nobody goes on is swept after a day. Throws conflict when too many are on their way.
 */
export async function beginUpload(scope: Scope, { sha256, bytes }: BeginUpload): Promise<BegunUpload> {
  requireAdmin(scope);
  const known = await find(scope, sha256);
  if (known) return known;
  const id = newId(scope.now().getTime());
  const storageId = await scope.providers.files.beginParts(uploadKey(id), 'video/mp4');
  const row = { id, sha256, bytes, storageId, createdAt: scope.now() };
  const hasRoom = sql`(SELECT count(*) FROM ${fileUploads}) < ${mostUploads}`;
  await scope.write({
    begun: insertWhen(scope.db, fileUploads, row, hasRoom).onConflictDoNothing({ target: fileUploads.sha256 }),
  });
  const begun = await find(scope, sha256);
  if (begun?.uploadId !== id) await scope.providers.files.abortParts({ key: uploadKey(id), storageId });
  if (begun) return begun;
  throw new AppError('conflict', `${mostUploads} uploads are already running. Wait until one has finished.`, {
    code: 'TOO_MANY_UPLOADS',
  });
}

async function find(scope: Scope, sha256: string): Promise<BegunUpload | null> {
  const { db } = scope;
  const isIt = eq(fileUploads.sha256, sha256);
  const [upload, parts] = await scope.read(
    firstOf(db.select({ id: fileUploads.id }).from(fileUploads).where(isIt)),
    db
      .select({ number: fileUploadParts.number })
      .from(fileUploadParts)
      .innerJoin(fileUploads, eq(fileUploads.id, fileUploadParts.uploadId))
      .where(isIt)
      .orderBy(asc(fileUploadParts.number)),
  );
  return upload && { uploadId: upload.id, partBytes, parts: parts.map(({ number }) => number) };
}
