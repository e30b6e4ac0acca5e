import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import {
  articleBookmarks,
  articleReads,
  articles,
  blocks,
  blockVideos,
  bundles,
  captions,
  courses,
  files,
  lessonBookmarks,
  lessons,
} from '#db/schema';
import { condition } from '#db/subqueries';
import { stillActs } from '~/features/accounts/office-guards.server';
import { withdrawnAt } from '~/features/entitlements/rules';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { readFirst, type Scope } from '~/scope/scope';
import { requireAdmin, requireSuperAdmin } from '~/scope/viewer';
import { holdsOn } from './holds.server';
import type { Removable, Sellable } from './removal-schema';

const tables = { course: courses, bundle: bundles, article: articles };

export type Removal = Awaited<ReturnType<typeof readRemoval>>;

/** What prevents the removal of a course, a bundle or an article. Throws not-found. */
export async function readRemoval(scope: Scope, thing: Removable) {
  const viewer = requireAdmin(scope);
  const table = tables[thing.kind];
  const { isSold, isUsed, isPlaced, isOnSale } = holdsOn(thing, scope.now());
  const found = await readFirst(
    scope,
    scope.db
      .select({
        title: table.title,
        publishedAt: table.publishedAt,
        isSold: condition(sql`(${isSold})`),
        isUsed: condition(sql`(${isUsed})`),
        isPlaced: condition(sql`(${isPlaced})`),
        isOnSale: condition(sql`(${isOnSale})`),
      })
      .from(table)
      .where(eq(table.id, thing.id)),
  );
  if (!found) throw new AppError('not-found');
  // Only a SUPER_ADMIN may remove it.
  return { ...found, mayAct: viewer.role === 'SUPER_ADMIN' };
}

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

/** Deletes the rows that refer to the content without a foreign key. Foreign keys delete all others. */
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

/**
 * Takes a course or bundle off sale: it is not listed and cannot be bought, while owners keep it with all their
 * progress. Orders and codes stay. For SUPER_ADMINs. Idempotent. A draft that is open elsewhere gets a conflict on
 * saving. Throws forbidden and not-found.
 */
export async function withdrawFromSale(scope: Scope, { kind, id }: Sellable): Promise<void> {
  const viewer = requireSuperAdmin(scope);
  const table = tables[kind];
  const isIt = eq(table.id, id);
  const { there } = await scope.write({
    withdrawn: scope.db
      .update(table)
      .set({ publishedAt: withdrawnAt, revision: newId(scope.now().getTime()) })
      .where(and(isIt, ne(table.publishedAt, withdrawnAt), stillActs(viewer))),
    logged: officeEntry(scope, { action: `${kind}-withdrawn`, details: { [`${kind}Id`]: id } }),
    there: firstOf(scope.db.select({ publishedAt: table.publishedAt }).from(table).where(isIt)),
  });
  if (!there) throw new AppError('not-found');
  if (there.publishedAt.getTime() !== withdrawnAt.getTime()) throw new AppError('forbidden');
}
