import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import {
  bundlePrices,
  bundles,
  categories,
  coursePrices,
  courses,
  files,
  lessonProgress,
  lessons,
  tutors,
} from '#db/schema';
import { isBundleOwnedSql, isOwnedSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import type { Price } from './rules';

/** Nobody turns so many pages: beyond it a total says no more. */
const mostCounted = 10_001;

/** A list in one bound parameter, so that no list is too long for a statement. */
export function inList(column: AnyColumn | SQL, values: string[]): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/** The file's id, or null when there is no such file: its picture is then the default one. */
export function existingFile(column: AnyColumn | SQL): SQL<string | null> {
  return sql<string | null>`(SELECT f.id FROM ${files} f WHERE f.id = ${column} AND f.state = 'ready')`;
}

function decodePrices(text: string): Price[] {
  return JSON.parse(text) as Price[];
}

/** A column under a name of its own: in a batch, columns of one statement that share a name fall into one. */
export function renamed<Column extends AnyColumn>(column: Column, name: string) {
  return sql`${column}`.mapWith(column).as(name);
}

/**
 * What a course shows in a list, for this viewer. For selects from courses that join categories and tutors: drizzle
 * drops the table's name where only one is read, and the inner queries need it.
 */
export function courseColumns({ viewer, now }: Scope) {
  const at = now();
  return {
    id: courses.id,
    slug: courses.slug,
    title: courses.title,
    level: courses.level,
    tagline: courses.tagline,
    overview: courses.overview,
    metaDescription: courses.metaDescription,
    category: {
      id: renamed(categories.id, 'category_key'),
      slug: renamed(categories.slug, 'category_slug'),
      name: renamed(categories.name, 'category_name'),
      imageFileId: existingFile(categories.imageFileId).as('category_image'),
    },
    tutorName: renamed(tutors.name, 'tutor_name'),
    imageFileId: existingFile(courses.imageFileId).as('image'),
    prices:
      sql`(SELECT json_group_array(json_object('currency', p.currency, 'price', p.price, 'salePrice', p.sale_price))
      FROM ${coursePrices} p WHERE p.course_id = ${courses.id})`
        .mapWith(decodePrices)
        .as('prices'),
    isSaleActive: courses.isSaleActive,
    saleEndsAt: courses.saleEndsAt,
    lessonsCount: courses.lessonsCount,
    durationMs: courses.durationMs,
    ratingSum: courses.ratingSum,
    ratingCount: courses.ratingCount,
    publishedAt: courses.publishedAt,
    isBought: sql`${isOwnedSql(viewer?.id ?? null, courses.id, at)}`.mapWith(Boolean).as('is_bought'),
    completedLessonsCount: completedCount(viewer?.id ?? null, courses.id, at).as('completed_count'),
  };
}

/** How many of the course's published lessons this user has completed. */
function completedCount(userId: string | null, courseId: AnyColumn, now: Date): SQL<number> {
  if (!userId) return sql<number>`0`;
  return sql<number>`(SELECT count(*) FROM ${lessonProgress} lp JOIN ${lessons} ll ON ll.id = lp.lesson_id
    WHERE lp.user_id = ${userId} AND lp.course_id = ${courseId} AND lp.completed_at IS NOT NULL
      AND ll.published_at <= ${now.getTime()})`;
}

/** What a bundle shows in a list, for this viewer. */
export function bundleColumns({ viewer, now }: Scope) {
  return {
    id: bundles.id,
    slug: bundles.slug,
    title: bundles.title,
    overview: bundles.overview,
    perks: bundles.perks,
    // Wrapped once more: see courseColumns on what happens to names in a select from one table.
    imageFileId: sql<string | null>`${existingFile(bundles.imageFileId)}`.as('image'),
    prices: sql`${sql`(SELECT json_group_array(json_object('currency', p.currency, 'price', p.price, 'salePrice', NULL))
      FROM ${bundlePrices} p WHERE p.bundle_id = ${bundles.id})`}`
      .mapWith(decodePrices)
      .as('prices'),
    isBought: sql`${isBundleOwnedSql(viewer?.id ?? null, bundles.id, now())}`.mapWith(Boolean).as('is_bought'),
  };
}

/** The id of the course that a path names by id or urlPart. */
export function courseIdOf(key: string): SQL<string> {
  return sql<string>`(SELECT k.id FROM ${courses} k WHERE k.id = ${key} OR k.slug = ${key} LIMIT 1)`;
}

/** Counts rows as far as it matters: `from` is all of a statement that stands after SELECT 1. */
export function countUpTo(from: SQL, most = mostCounted): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 ${from} LIMIT ${most}))`;
}
