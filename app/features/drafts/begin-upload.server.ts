import { asc, eq, sql } from 'drizzle-orm';
import { insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { fileUploadParts, fileUploads } from '#db/schema';
import { AppError, invalid } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { type BeginUpload, type BegunUpload, partBytes } from './file-schema';
import { findFiles } from './find-files.server';
import { clipNameOf, forgetUpload, partsOf, uploadKey } from './uploads.server';

/** The most uploads that can run at a time. */
const mostUploads = 10;

/**
 * Begins the upload of a video that is too large for one request, or continues it: the same bytes are one upload. If
 * the catalogue already has the video, all parts count as stored. Throws conflict if too many uploads are running, and
 * invalid if the upload of this hash has another length.
 */
export async function beginUpload(scope: Scope, { sha256, bytes }: BeginUpload): Promise<BegunUpload> {
  requireAdmin(scope);
  const known = await find(scope, sha256);
  if (known && known.upload.state !== 'refused') return answer(known, bytes);
  if (known) await forgetUpload(scope, known.upload);
  const id = newId(scope.now().getTime());
  const key = uploadKey({ id, sha256 });
  const isHere = (await findFiles(scope, { names: [`c${clipNameOf({ sha256 })}`] })).length > 0;
  const storageId = isHere ? '' : await scope.providers.files.beginParts(key, 'video/mp4');
  const row = { id, sha256, bytes, storageId, state: isHere ? 'done' : 'open', createdAt: scope.now() } as const;
  const hasRoom = sql`(SELECT count(*) FROM ${fileUploads} WHERE ${fileUploads.state} IN ('open', 'checking')) < ${mostUploads}`;
  await scope.write({
    begun: insertWhen(scope.db, fileUploads, row, isHere ? sql`1` : hasRoom).onConflictDoNothing({
      target: fileUploads.sha256,
    }),
  });
  const begun = await find(scope, sha256);
  if (storageId && begun?.upload.id !== id) await scope.providers.files.abortParts({ key, storageId });
  if (begun) return answer(begun, bytes);
  throw new AppError('conflict', `${mostUploads} uploads are already running. Wait until one has finished.`, {
    code: 'TOO_MANY_UPLOADS',
  });
}

type Known = NonNullable<Awaited<ReturnType<typeof find>>>;

function answer({ upload, parts }: Known, bytes: number): BegunUpload {
  if (upload.bytes !== bytes) throw invalid('bytes', `The file with this hash has ${upload.bytes} bytes`);
  const { id: uploadId, state } = upload;
  if (state === 'open') return { uploadId, partBytes, parts };
  return { uploadId, partBytes, parts: Array.from({ length: partsOf(bytes) }, (_, at) => at + 1) };
}

async function find(scope: Scope, sha256: string) {
  const { db } = scope;
  const isIt = eq(fileUploads.sha256, sha256);
  const [upload, parts] = await scope.read(
    firstOf(db.select().from(fileUploads).where(isIt)),
    db
      .select({ number: fileUploadParts.number })
      .from(fileUploadParts)
      .innerJoin(fileUploads, eq(fileUploads.id, fileUploadParts.uploadId))
      .where(isIt)
      .orderBy(asc(fileUploadParts.number)),
  );
  return upload && { upload, parts: parts.map(({ number }) => number) };
}
