import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { firstOf } from '#db/read';
import { type articles, bundles, courses, lessons } from '#db/schema';
import { isOutSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { countUpTo, type Unlimited } from './queries.server';

/** Sitemaps may have 50,000 URLs; smaller ones are built faster. */
const perPage = 5_000;
/** The sitemap has at most this many URLs of a list. */
const mostCounted = 50_000;

/** One of the sitemap's lists. */
export interface PublicPart {
  /** The statement after SELECT. */
  from: SQL;
  rows: Unlimited<{ slug: string; changedAt: Date }>;
  pathOf: (slug: string) => string;
}

type Parts = Record<string, (scope: Scope) => PublicPart>;

const ownParts: Parts = { courses: coursePages, bundles: bundlePages, lessons: lessonPages };

/** The lists of public pages, including those of later features, with their numbers of sitemap pages. Open to all. */
export async function countPublicPages(scope: Scope, more: Parts = {}): Promise<{ part: string; pages: number }[]> {
  const all = Object.entries({ ...ownParts, ...more });
  const counted = await scope.read(
    ...all.map(([, partOf]) => {
      const { from } = partOf(scope);
      return firstOf(scope.db.select({ total: countUpTo(from, mostCounted) }).from(sql`(SELECT 1)`));
    }),
  );
  return all.map(([part], index) => ({ part, pages: Math.ceil((counted[index]?.total ?? 0) / perPage) }));
}

/**
 * A page of public URLs: published courses, bundles and preview lessons. Leaves out courses that only a referral opens.
 * `page` counts from 1. Open to all. Throws not-found.
 */
export async function listPublicPages(
  scope: Scope,
  { part, page }: { part: string; page: number },
  more: Parts = {},
): Promise<{ path: string; changedAt: Date }[]> {
  const parts = { ...ownParts, ...more };
  const partOf = Object.hasOwn(parts, part) ? parts[part] : undefined;
  if (!partOf || page < 1 || (page - 1) * perPage >= mostCounted) throw new AppError('not-found');
  const { rows, pathOf } = partOf(scope);
  const [found] = await scope.read(rows.limit(perPage).offset((page - 1) * perPage));
  if (found.length === 0) throw new AppError('not-found');
  return found.map(({ slug, changedAt }) => ({ path: pathOf(slug), changedAt }));
}

function coursePages(scope: Scope): PublicPart {
  const isListed = eq(courses.isReferralSource, false);
  return { ...publishedPart(scope, courses, [courses.position], isListed), pathOf: (slug) => paths.course(slug) };
}

function bundlePages(scope: Scope): PublicPart {
  return { ...publishedPart(scope, bundles, [bundles.position]), pathOf: (slug) => paths.bundle(slug) };
}

/** The published rows of one table, in this order; `more` is a further condition. */
export function publishedPart(
  { db, now }: Scope,
  table: typeof courses | typeof bundles | typeof articles,
  order: SQLiteColumn[],
  more?: SQL,
): Omit<PublicPart, 'pathOf'> {
  const condition = and(isOutSql(table, now()), more);
  return {
    from: sql`FROM ${table} WHERE ${condition}`,
    rows: db
      .select({ slug: table.slug, changedAt: table.publishedAt })
      .from(table)
      .where(condition)
      .orderBy(...order),
  };
}

function lessonPages({ db, now }: Scope): PublicPart {
  const at = now();
  const condition = and(
    // A literal, not bound: otherwise SQLite cannot use the partial index of previews.
    sql`${lessons.isPreview} = 1`,
    isOutSql(lessons, at),
    isOutSql(courses, at),
    eq(courses.isReferralSource, false),
  );
  return {
    from: sql`FROM ${lessons} JOIN ${courses} ON ${courses.id} = ${lessons.courseId} WHERE ${condition}`,
    rows: db
      .select({ slug: lessons.slug, changedAt: lessons.publishedAt })
      .from(lessons)
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(condition)
      .orderBy(asc(lessons.courseId), asc(lessons.position)),
    pathOf: (slug) => paths.lessonPreview(slug),
  };
}
