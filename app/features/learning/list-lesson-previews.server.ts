import { and, asc, eq, lte, not, type SQL, sql } from 'drizzle-orm';
import type { Read } from '#db/read';
import { courses, lessons } from '#db/schema';
import { countUpTo, existingFile, readPage } from '~/features/catalogue/queries.server';
import { mayOpenSql } from '~/features/entitlements/queries.server';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';

/** No counter can be kept of what each member cannot open: totals are exact up to here (scale, 5). */
const mostCounted = 1001;

export type LessonPreview = Awaited<ReturnType<typeof selectPreviews>>[number];

/** Preview lessons of courses that this member cannot open yet: the first ones of all courses, then the second ones. */
export async function listLessonPreviews(scope: Scope, slice: Slice): Promise<Page<LessonPreview>> {
  const [page] = await scope.read(readLessonPreviews(scope, slice));
  return page;
}

/** The list as a read, for a page that reads more in its round trip. */
export function readLessonPreviews(scope: Scope, slice: Slice): Read<Page<LessonPreview>> {
  requireMember(scope);
  const condition = isOffered(scope);
  // CROSS JOIN keeps the order of the tables: courses first, of each its lessons, until enough are counted.
  const counted = sql`FROM ${courses} CROSS JOIN ${lessons} ON ${lessons.courseId} = ${courses.id} WHERE ${condition}`;
  return readPage(scope, slice, selectPreviews(scope, condition, slice), countUpTo(counted, mostCounted));
}

function isOffered({ viewer, now }: Scope): SQL | undefined {
  const at = now();
  return and(
    // Written out, so that an index of previews alone can be used.
    sql`${lessons.isPreview} = 1`,
    lte(lessons.publishedAt, at),
    lte(courses.publishedAt, at),
    eq(courses.isReferralSource, false),
    not(mayOpenSql(viewer?.id ?? null, courses.id, at)),
  );
}

function selectPreviews({ db }: Scope, condition: SQL | undefined, { limit, offset }: Slice) {
  return (
    db
      .select({
        id: lessons.id,
        slug: lessons.slug,
        title: lessons.title,
        position: lessons.position,
        durationMs: lessons.durationMs,
        isPreview: lessons.isPreview,
        course: {
          id: courses.id,
          slug: courses.slug,
          title: courses.title,
          imageFileId: existingFile(courses.imageFileId),
        },
      })
      .from(courses)
      // In this order of tables too: by the lessons' own positions, all lessons there are would be walked.
      .crossJoin(lessons)
      .where(and(eq(lessons.courseId, courses.id), condition))
      .orderBy(asc(lessons.position), asc(courses.position))
      .limit(limit)
      .offset(offset)
  );
}
