import { and, eq, type SQL, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import {
  articleBookmarks,
  articleReads,
  blocks,
  blockVideos,
  captions,
  files,
  lessonBookmarks,
  lessons,
} from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireSuperAdmin } from '~/scope/viewer';
import { holdsOn } from './holds.server';
import { tables } from './read-removal.server';
import type { Removable } from './removal-schema';

/**
 * Permanently removes a course with its lessons, a bundle that is not on sale, or an article, which nobody has bought,
 * begun or commented on. The deleting statements check this themselves, so a concurrent purchase is not lost. For
 * SUPER_ADMINs. Idempotent. Throws forbidden, and conflict if somebody owns it.
 */
export async function removeDraft(scope: Scope, thing: Removable): Promise<void> {
  const viewer = requireSuperAdmin(scope);
  const { kind, id } = thing;
  const table = tables[kind];
  const { isSold, isUsed, isPlaced, isOnSale } = holdsOn(thing, scope.now());
  const isIt = eq(table.id, id);
  const mayGo = sql`NOT (${isSold}) AND NOT (${isUsed}) AND NOT (${isPlaced}) AND NOT (${isOnSale})
    AND ${stillActs(viewer)}`;
  const { left } = await scope.write({
    partsRemoved: partsOf(thing, mayGo),
    removed: scope.db.delete(table).where(and(isIt, mayGo)),
    logged: officeEntry(scope, { action: `${kind}-removed`, details: { [`${kind}Id`]: id } }),
    left: firstOf(scope.db.select({ id: table.id }).from(table).where(isIt)),
  });
  if (left) {
    throw new AppError(
      'conflict',
      'Someone owns it, it is on sale, or it is part of something else, so it can’t be removed.',
      {
        code: 'STILL_HELD',
      },
    );
  }
}

/** Statements: delete what refers to it without a foreign key, before its row. Foreign keys delete the rest. */
function partsOf({ kind, id }: Removable, mayGo: SQL): Statement[] {
  if (kind === 'bundle') return [];
  if (kind === 'article') {
    return [
      sql`DELETE FROM ${articleReads} WHERE article_id = ${id} AND ${mayGo}`,
      sql`DELETE FROM ${articleBookmarks} WHERE article_id = ${id} AND ${mayGo}`,
    ];
  }
  const ofCourse = sql`(SELECT l.id FROM ${lessons} l WHERE l.course_id = ${id})`;
  const itsVideos = sql`(SELECT v.file_id FROM ${blockVideos} v JOIN ${blocks} b ON b.id = v.block_id
    WHERE b.lesson_id IN ${ofCourse} UNION SELECT ${`t-${id}`})`;
  return [
    sql`DELETE FROM ${captions} WHERE ${mayGo} AND file_id IN ${itsVideos}`,
    sql`DELETE FROM ${files} WHERE ${mayGo} AND id IN ${itsVideos}`,
    sql`DELETE FROM ${lessonBookmarks} WHERE lesson_id IN ${ofCourse} AND ${mayGo}`,
    sql`DELETE FROM ${lessons} WHERE course_id = ${id} AND ${mayGo}`,
  ];
}
