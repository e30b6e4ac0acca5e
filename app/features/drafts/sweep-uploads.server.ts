import { asc, lt } from 'drizzle-orm';
import { fileUploads } from '#db/schema';
import { after, day } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { forgetUpload } from './uploads.server';

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
