import { asc, lt, sql } from 'drizzle-orm';
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

const lastUsed = sql<number>`coalesce(${fileUploads.usedAt}, ${fileUploads.createdAt})`;

/** How many at a time: each is two calls of storage. */
const most = 10;

/** Removes uploads with which nobody has gone on for a day, and the rows of those that have arrived. For cron. */
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
