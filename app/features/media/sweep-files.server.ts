import { and, eq, gt, inArray, lt, notExists, or } from 'drizzle-orm';
import { files, pictureVariants } from '#db/schema';
import { after } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { originalIdSql } from './own-files.server';
import { unconfirmedFor, variantKeyOf, variantTakes } from './rules';

/** Rows per run: D1 allows 100 bound values per statement, and one statement here lists the rows twice. */
const most = 45;

/**
 * Removes uploads that were not confirmed within 24 hours, and dropped files, each with everything made from it.
 * Objects are removed before rows, so an interrupted run leaves the rows that lead to the rest. Variants that are still
 * being stored are left for a later run. For cron.
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

/** The job after an avatar was replaced or removed: removes the member's dropped files at once. */
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
