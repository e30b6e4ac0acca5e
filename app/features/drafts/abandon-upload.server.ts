import { asc, lt } from 'drizzle-orm';
import { fileUploads } from '#db/schema';
import { after, day } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { OneUpload } from './file-schema';
import { forgetUpload, readUpload } from './uploads.server';

/** Gives up a file that was sent in parts. One that is gone already stays so. */
export async function abandonUpload(scope: Scope, { uploadId }: OneUpload): Promise<void> {
  requireAdmin(scope);
  const [upload] = await scope.read(...readUpload(scope, uploadId));
  if (upload) await forgetUpload(scope, upload);
}

/** How many at a time: each is two calls of storage. */
const most = 10;

/** Removes what was begun in parts more than a day ago and has not arrived. For cron. */
export async function sweepUploads(scope: Scope): Promise<void> {
  const [rows] = await scope.read(
    scope.db
      .select()
      .from(fileUploads)
      .where(lt(fileUploads.createdAt, after(scope.now(), -day)))
      .orderBy(asc(fileUploads.createdAt))
      .limit(most),
  );
  for (const row of rows) await forgetUpload(scope, row);
}
