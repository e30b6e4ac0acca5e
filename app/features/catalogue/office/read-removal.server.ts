import { eq, sql } from 'drizzle-orm';
import { articles, bundles, courses } from '#db/schema';
import { condition } from '#db/subqueries';
import { AppError } from '~/kit/app-error';
import { readFirst, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { holdsOn } from './holds.server';
import type { Removable } from './removal-schema';

export const tables = { course: courses, bundle: bundles, article: articles };

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
