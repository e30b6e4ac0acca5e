import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { bundles, courses, lessons } from '#db/schema';
import { isOutSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import type { Slice } from '~/kit/paging';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { countUpTo } from './queries.server';

/** Search engines take up to 50,000 addresses a file; a smaller one is made sooner. */
const perPage = 5_000;
/** Beyond it nothing is listed: who has so many courses has other ways to be found. */
const mostCounted = 50_000;

/** One of the lists that the sitemap has. */
export interface PublicPart {
  /** All of a statement behind SELECT. */
  from: SQL;
  read: (slice: Slice) => Read<{ slug: string; changedAt: Date }[]>;
  pathOf: (slug: string) => string;
}

type Parts = Record<string, (scope: Scope) => PublicPart>;

const ownParts: Parts = { courses: coursePages, bundles: bundlePages, lessons: lessonPages };

/** Which lists of public pages there are, those of later features among them: each with the number of its pages. Open to all. */
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
 * A page of the addresses that anyone may find: published courses, bundles and lessons that are previews. Courses that
 * only a referral opens are left out. `page` counts from 1. Open to all. Throws not-found.
 */
export async function listPublicPages(
  scope: Scope,
  { part, page }: { part: string; page: number },
  more: Parts = {},
): Promise<{ path: string; changedAt: Date }[]> {
  const parts = { ...ownParts, ...more };
  const partOf = Object.hasOwn(parts, part) ? parts[part] : undefined;
  if (!partOf || page < 1 || (page - 1) * perPage >= mostCounted) throw new AppError('not-found');
  const { read, pathOf } = partOf(scope);
  const [found] = await scope.read(read({ limit: perPage, offset: (page - 1) * perPage }));
  if (found.length === 0) throw new AppError('not-found');
  return found.map(({ slug, changedAt }) => ({ path: pathOf(slug), changedAt }));
}

function coursePages({ db, now }: Scope): PublicPart {
  const condition = and(isOutSql(courses, now()), eq(courses.isReferralSource, false));
  return {
    from: sql`FROM ${courses} WHERE ${condition}`,
    read: ({ limit, offset }) =>
      readOf(
        [
          db
            .select({ slug: courses.slug, changedAt: courses.publishedAt })
            .from(courses)
            .where(condition)
            .orderBy(asc(courses.position))
            .limit(limit)
            .offset(offset),
        ],
        (found) => found,
      ),
    pathOf: (slug: string) => paths.course(slug),
  };
}

function bundlePages({ db, now }: Scope): PublicPart {
  const condition = isOutSql(bundles, now());
  return {
    from: sql`FROM ${bundles} WHERE ${condition}`,
    read: ({ limit, offset }) =>
      readOf(
        [
          db
            .select({ slug: bundles.slug, changedAt: bundles.publishedAt })
            .from(bundles)
            .where(condition)
            .orderBy(asc(bundles.position))
            .limit(limit)
            .offset(offset),
        ],
        (found) => found,
      ),
    pathOf: (slug: string) => paths.bundle(slug),
  };
}

function lessonPages({ db, now }: Scope): PublicPart {
  const at = now();
  const condition = and(
    // Written out, so that the index of previews alone is used.
    sql`${lessons.isPreview} = 1`,
    isOutSql(lessons, at),
    isOutSql(courses, at),
    eq(courses.isReferralSource, false),
  );
  return {
    from: sql`FROM ${lessons} JOIN ${courses} ON ${courses.id} = ${lessons.courseId} WHERE ${condition}`,
    read: ({ limit, offset }) =>
      readOf(
        [
          db
            .select({ slug: lessons.slug, changedAt: lessons.publishedAt })
            .from(lessons)
            .innerJoin(courses, eq(courses.id, lessons.courseId))
            .where(condition)
            .orderBy(asc(lessons.courseId), asc(lessons.position))
            .limit(limit)
            .offset(offset),
        ],
        (found) => found,
      ),
    pathOf: (slug: string) => paths.lessonPreview(slug),
  };
}
