import { type SQL, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import {
  activationCodeLines,
  bundleCourses,
  bundles,
  certificates,
  comments,
  coupons,
  courseActivity,
  courseRatings,
  courses,
  entitlements,
  lessonProgress,
  lessons,
  orderLines,
  rewardCourses,
} from '#db/schema';
import { condition } from '#db/subqueries';
import { isOutSql } from '~/features/entitlements/queries.server';
import { isOut, withdrawnAt } from '~/features/entitlements/rules';
import type { Scope } from '~/scope/scope';
import type { Removable, Sellable } from './removal-schema';

/** Reasons against removal, each an SQL condition: somebody would lose something. */
export type Holds = Record<'isSold' | 'isUsed' | 'isPlaced' | 'isOnSale', SQL>;

/**
 * isSold: bought, given or lent to anybody, in an order of any state, or in a code, by itself or within a bundle.
 * isUsed: somebody began it, commented on it or rated it. isPlaced: it is part of something that would change without
 * it. isOnSale: a payment for it may be on its way, without any row yet.
 */
export function holdsOn({ kind, id }: Removable, now: Date): Holds {
  const never = sql`0`;
  if (kind === 'article') {
    return { isSold: never, isUsed: commentsOn('article', sql`(${id})`), isPlaced: never, isOnSale: never };
  }
  const bundlesOfIt = sql`(SELECT b.bundle_id FROM ${bundleCourses} b WHERE b.course_id = ${id})`;
  const isSold =
    kind === 'bundle'
      ? soldAs(kind, sql`(${id})`)
      : sql`(${soldAs(kind, sql`(${id})`)} OR ${soldAs('bundle', bundlesOfIt)})`;
  const table = kind === 'course' ? courses : bundles;
  const isOnSale = sql`EXISTS (SELECT 1 FROM ${table} t WHERE t.id = ${id} AND ${isOutSql('t', now)})`;
  if (kind === 'bundle') return { isSold, isUsed: never, isPlaced: never, isOnSale };
  return {
    isSold,
    isOnSale,
    isUsed: sql`(EXISTS (SELECT 1 FROM ${lessonProgress} p WHERE p.course_id = ${id})
      OR EXISTS (SELECT 1 FROM ${courseActivity} ca WHERE ca.course_id = ${id})
      OR EXISTS (SELECT 1 FROM ${courseRatings} r WHERE r.course_id = ${id})
      OR EXISTS (SELECT 1 FROM ${certificates} ce WHERE ce.course_id = ${id})
      OR ${commentsOn('lesson', sql`(SELECT l.id FROM ${lessons} l WHERE l.course_id = ${id})`)})`,
    isPlaced: sql`(EXISTS (SELECT 1 FROM ${bundleCourses} bc WHERE bc.course_id = ${id})
      OR EXISTS (SELECT 1 FROM ${rewardCourses} rc WHERE rc.course_id = ${id})
      OR EXISTS (SELECT 1 FROM ${coupons} cu, json_each(cu.course_ids) j WHERE j.value = ${id}))`,
  };
}

function soldAs(kind: Sellable['kind'], ids: SQL): SQL {
  return sql`(EXISTS (SELECT 1 FROM ${entitlements} e WHERE e.kind = ${kind} AND e.ref_id IN ${ids})
    OR EXISTS (SELECT 1 FROM ${orderLines} o WHERE o.kind = ${kind} AND o.ref_id IN ${ids})
    OR EXISTS (SELECT 1 FROM ${activationCodeLines} a WHERE a.kind = ${kind} AND a.ref_id IN ${ids}))`;
}

function commentsOn(kind: 'lesson' | 'article', ids: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${comments} c WHERE c.subject_kind = ${kind} AND c.subject_id IN ${ids})`;
}

/** The error for a publication date that would close content that somebody owns. */
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

/** `isHiding` as a read, so that the error is shown at the field before the write. */
export function readHiding(scope: Scope, thing: Sellable, publishedAt: Date) {
  const asked = condition(isHiding(thing, publishedAt, scope.now()));
  return firstOf(scope.db.select({ isHiding: asked }).from(sql`(SELECT 1)`));
}
