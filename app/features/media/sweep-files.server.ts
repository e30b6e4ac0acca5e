import { and, eq, inArray, lt, or } from 'drizzle-orm';
import { files } from '#db/schema';
import { after } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { originalIdSql } from './own-files.server';
import { unconfirmedFor } from './rules';

/** Rows at a time: D1 takes at most 100 values in a statement, and two lists of them stand in one. */
const most = 45;

/**
 * Removes what nobody wants: uploads that were not confirmed within 24 hours, with what was made out of them, and what
 * was dropped. Objects go first, so that a run that is cut off leaves rows to find the rest by. For cron.
 */
export async function sweepFiles(scope: Scope): Promise<void> {
  const before = after(scope.now(), -unconfirmedFor);
  const rows = await scope.db
    .select({ id: files.id, key: files.key, userId: files.userId })
    .from(files)
    .where(or(and(eq(files.state, 'pending'), lt(files.createdAt, before)), eq(files.state, 'dropped')))
    .limit(most);
  if (!rows.length) return;
  const owners = [...new Set(rows.map((row) => row.userId))].filter((id) => id !== null);
  const ids = rows.map((row) => row.id);
  const made = await scope.db
    .select({ id: files.id, key: files.key })
    .from(files)
    .where(and(inArray(files.userId, owners), inArray(originalIdSql, ids)));
  await removeRows(scope, [...rows, ...made]);
}

/** The job after an avatar was replaced or removed: the member's dropped files, now. */
export async function removeDroppedFiles(scope: Scope, { userId }: { userId: string }): Promise<void> {
  const rows = await scope.db
    .select({ id: files.id, key: files.key })
    .from(files)
    .where(and(eq(files.userId, userId), eq(files.state, 'dropped')));
  await removeRows(scope, rows);
}

async function removeRows(scope: Scope, rows: { id: string; key: string }[]): Promise<void> {
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  const ids = [...keys.keys()];
  for (let at = 0; at < ids.length; at += most) {
    const some = ids.slice(at, at + most);
    await scope.providers.files.delete(some.map((id) => keys.get(id) as string));
    await scope.db.delete(files).where(inArray(files.id, some));
  }
}
