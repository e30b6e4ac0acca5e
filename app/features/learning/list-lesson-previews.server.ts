import { and, asc, eq, lte, not, sql } from 'drizzle-orm';
import { courses, lessons } from '#db/schema';
import { countUpTo, existingFile, renamed } from '~/features/catalogue/queries.server';
import { mayOpenSql } from '~/features/entitlements/queries.server';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';

/** No counter can be kept of what each member cannot open: totals are exact up to here (scale, 5). */
const mostCounted = 1001;

export type LessonPreview = Awaited<ReturnType<ReturnType<typeof planPreviews>['statements'][0]['execute']>>[number];

/** Preview lessons of courses that this member cannot open yet, in the catalogue's order. */
export async function listLessonPreviews(scope: Scope, slice: Slice): Promise<Page<LessonPreview>> {
  requireMember(scope);
  const plan = planPreviews(scope, slice);
  const [rows, total] = await scope.db.batch(plan.statements);
  return plan.toPage(rows, total);
}

/** The list as two statements, for a page that reads more in the same batch. */
export function planPreviews(scope: Scope, { limit, offset }: Slice) {
  const { db, viewer } = scope;
  const now = scope.now();
  const conditions = and(
    // Written out, so that an index of previews alone can be used.
    sql`${lessons.isPreview} = 1`,
    lte(lessons.publishedAt, now),
    lte(courses.publishedAt, now),
    eq(courses.isReferralSource, false),
    not(mayOpenSql(viewer?.id ?? null, courses.id, now)),
  );
  const items = db
    .select({
      id: lessons.id,
      slug: lessons.slug,
      title: lessons.title,
      position: lessons.position,
      durationMs: lessons.durationMs,
      isPreview: lessons.isPreview,
      course: {
        id: renamed(courses.id, 'course_key'),
        slug: renamed(courses.slug, 'course_slug'),
        title: renamed(courses.title, 'course_title'),
        imageFileId: existingFile(courses.imageFileId).as('course_image'),
      },
    })
    .from(courses)
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
    .where(conditions)
    .orderBy(asc(courses.position), asc(lessons.position))
    .limit(limit)
    .offset(offset);
  // CROSS JOIN keeps the order of the tables: courses first, of each its lessons, until enough are counted.
  const counted = sql`FROM ${courses} CROSS JOIN ${lessons} ON ${lessons.courseId} = ${courses.id} WHERE ${conditions}`;
  const total = db.select({ n: countUpTo(counted, mostCounted).as('n') }).from(sql`(SELECT 1)`);
  return {
    statements: [items, total] as const,
    toPage: (rows: Awaited<typeof items>, [count]: { n: number }[]): Page<Awaited<typeof items>[number]> => ({
      items: rows,
      totalCount: count?.n ?? 0,
      offset,
      limit,
    }),
  };
}
