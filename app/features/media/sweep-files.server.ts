import { and, eq, gt, inArray, lt, notExists, or } from 'drizzle-orm';
import { files, pictureVariants } from '#db/schema';
import { after } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { originalIdSql } from './own-files.server';
import { unconfirmedFor, variantKeyOf, variantTakes } from './rules';

/** Rows at a time: D1 takes at most 100 values in a statement, and one statement here has two lists of rows. */
const most = 45;

/**
 * Removes unwanted files: uploads that were not confirmed within 24 hours and dropped files, each with everything made
 * of it. Objects go first, so that a run that is cut off leaves rows to find the rest by. A variant that is still being
 * stored is waited for. For cron.
 */
export async function sweepFiles(scope: Scope): Promise<void> {
  const now = scope.now();
  const before = after(now, -unconfirmedFor);
  const onTheirWay = scope.db
    .select({ name: pictureVariants.name })
    .from(pictureVariants)
    .where(
      and(
        eq(pictureVariants.fileId, files.id),
        eq(pictureVariants.state, 'pending'),
        gt(pictureVariants.createdAt, after(now, -variantTakes)),
      ),
    );
  const [rows] = await scope.read(
    scope.db
      .select({ id: files.id, key: files.key, userId: files.userId })
      .from(files)
      .where(
        or(
          and(eq(files.state, 'pending'), lt(files.createdAt, before)),
          and(eq(files.state, 'dropped'), notExists(onTheirWay)),
        ),
      )
      .limit(most),
  );
  if (!rows.length) return;
  const owners = [...new Set(rows.map((row) => row.userId))].filter((id) => id !== null);
  const ids = rows.map((row) => row.id);
  const [made] = await scope.read(
    scope.db
      .select({ id: files.id, key: files.key })
      .from(files)
      .where(and(inArray(files.userId, owners), inArray(originalIdSql, ids))),
  );
  await removeVariants(scope, ids);
  await removeRows(scope, [...rows, ...made]);
}

async function removeVariants(scope: Scope, fileIds: string[]): Promise<void> {
  const all = inArray(pictureVariants.fileId, fileIds);
  const [rows] = await scope.read(
    scope.db.select({ fileId: pictureVariants.fileId, name: pictureVariants.name }).from(pictureVariants).where(all),
  );
  if (!rows.length) return;
  await scope.providers.files.delete(rows.map(({ fileId, name }) => variantKeyOf(fileId, name)));
  await scope.write({ removed: scope.db.delete(pictureVariants).where(all) });
}

/** The job after an avatar was replaced or removed: the member's dropped files, now. */
export async function removeDroppedFiles(scope: Scope, { userId }: { userId: string }): Promise<void> {
  const [rows] = await scope.read(
    scope.db
      .select({ id: files.id, key: files.key })
      .from(files)
      .where(and(eq(files.userId, userId), eq(files.state, 'dropped'))),
  );
  await removeRows(scope, rows);
}

async function removeRows(scope: Scope, rows: { id: string; key: string }[]): Promise<void> {
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  const ids = [...keys.keys()];
  for (let at = 0; at < ids.length; at += most) {
    const some = ids.slice(at, at + most);
    await scope.providers.files.delete(some.map((id) => keys.get(id) as string));
    await scope.write({ removed: scope.db.delete(files).where(inArray(files.id, some)) });
  }
}
