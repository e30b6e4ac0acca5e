import type { AnyColumn } from 'drizzle-orm';
import { type SQL, sql } from 'drizzle-orm';
import { bundleCourses, entitlements } from '#db/schema';
import type { Viewer } from '~/scope/viewer';

/** As an SQL condition: this user has bought (or was given) the course, by itself or inside a bundle. */
export function isOwnedSql(userId: string | null, courseId: AnyColumn | SQL, now: Date): SQL<boolean> {
  if (!userId) return sql<boolean>`0`;
  const live = sql`e.revoked_at IS NULL AND (e.ends_at IS NULL OR e.ends_at > ${now.getTime()})`;
  return sql<boolean>`(EXISTS (SELECT 1 FROM ${entitlements} e
      WHERE e.user_id = ${userId} AND e.kind = 'course' AND e.ref_id = ${courseId} AND ${live})
    OR EXISTS (SELECT 1 FROM ${bundleCourses} bc
      JOIN ${entitlements} e ON e.user_id = ${userId} AND e.kind = 'bundle' AND e.ref_id = bc.bundle_id AND ${live}
      WHERE bc.course_id = ${courseId}))`.mapWith(Boolean);
}

/** As an SQL condition: this user has bought the bundle itself. */
export function isBundleOwnedSql(userId: string | null, bundleId: AnyColumn | SQL, now: Date): SQL<boolean> {
  if (!userId) return sql<boolean>`0`;
  return sql<boolean>`EXISTS (SELECT 1 FROM ${entitlements} e
      WHERE e.user_id = ${userId} AND e.kind = 'bundle' AND e.ref_id = ${bundleId}
        AND e.revoked_at IS NULL AND (e.ends_at IS NULL OR e.ends_at > ${now.getTime()}))`.mapWith(Boolean);
}

/**
 * As an SQL condition: this viewer may open the course's lessons. Bought, given or by subscription (decisions,
 * Catalogue and learning, "Access to a lesson"). The one rule for pages, API and media.
 */
export function mayOpenSql(viewer: Viewer | null, courseId: AnyColumn | SQL, now: Date): SQL<boolean> {
  if (viewer?.subscription === 'active') return sql<boolean>`1`.mapWith(Boolean);
  return isOwnedSql(viewer?.id ?? null, courseId, now);
}
