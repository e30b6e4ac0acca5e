import { type SQL, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { bundles, courses } from '#db/schema';
import { isOutSql } from '~/features/entitlements/queries.server';
import { isOut, withdrawnAt } from '~/features/entitlements/rules';
import type { Scope } from '~/scope/scope';
import { holdsOn } from './holds.server';
import type { Sellable } from './removal-schema';

/** Shown at a date that would close content that somebody owns. */
export const hidesSold = 'Someone owns this, so it must stay open to them. A super admin can take it off sale instead.';

/**
 * SQL condition: this date would close a published course or bundle to its owners, or take it off sale without
 * `withdrawFromSale`, which needs a SUPER_ADMIN.
 */
export function isHiding({ kind, id }: Sellable, publishedAt: Date, now: Date): SQL {
  if (isOut({ publishedAt }, now)) return sql`0`;
  const table = kind === 'course' ? courses : bundles;
  const off = withdrawnAt.getTime();
  if (publishedAt.getTime() === off) {
    return sql`NOT EXISTS (SELECT 1 FROM ${table} t WHERE t.id = ${id} AND t.published_at = ${off})`;
  }
  const isThere = sql`EXISTS (SELECT 1 FROM ${table} t WHERE t.id = ${id}
    AND (${isOutSql('t', now)} OR t.published_at = ${off}))`;
  return sql`(${isThere} AND ${holdsOn({ kind, id }, now).isSold})`;
}

/** The same check as a read, so that the error is shown at the field before the write. */
export function readHiding(scope: Scope, thing: Sellable, publishedAt: Date) {
  const asked = sql<number>`${isHiding(thing, publishedAt, scope.now())}`.as('is_hiding');
  return firstOf(scope.db.select({ isHiding: asked }).from(sql`(SELECT 1)`));
}
