import { and, asc, eq, not, type SQL, sql } from 'drizzle-orm';
import { known, type Read } from '#db/read';
import { categories, courses, lessons } from '#db/schema';
import { existingFile, lessonNumber, readPage } from '~/features/catalogue/queries.server';
import { isCandidateSql, isOutSql, isOwnedSql, isToComeSql, mayOpenSql } from '~/features/entitlements/queries.server';
import type { Page, Slice } from '~/kit/paging';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { firstVideo } from '../queries.server';

export type LessonPreview = Awaited<ReturnType<typeof selectPreviews>>[number];

/** Previews of courses that this member cannot open: the first ones of all courses, then the second ones. */
export function readLessonPreviews(scope: Scope, slice: Slice): Read<Page<LessonPreview>> {
  const viewer = requireMember(scope);
  if (viewer.opensEverything) return known({ items: [], totalCount: 0, ...slice });
  return readPage(scope, slice, selectPreviews(scope, viewer, slice), countPreviews(scope, viewer));
}

/**
 * The total, from the categories' stored counts less scheduled lessons and courses and those of the member's own
 * courses. The subtracted rows are few, so the previews are never counted one by one.
 */
function countPreviews({ now }: Scope, viewer: Viewer): SQL<number> {
  const at = now();
  const isListed = sql`c.is_referral_source = 0`;
  const isShown = sql`l.is_preview = 1 AND ${isOutSql('l', at)}`;
  const own = sql`${isCandidateSql(viewer.id, sql`c.id`)} AND ${isOwnedSql(viewer.id, sql`c.id`, at)}`;
  return sql<number>`(SELECT coalesce(sum(${categories.previewsCount}), 0)
    - (SELECT count(*) FROM ${lessons} l CROSS JOIN ${courses} c ON c.id = l.course_id
        WHERE l.is_preview = 1 AND ${isToComeSql('l', at)} AND ${isListed})
    - (SELECT count(*) FROM ${categories} k CROSS JOIN ${courses} c ON c.category_id = k.id
        CROSS JOIN ${lessons} l ON l.course_id = c.id WHERE ${isShown} AND ${isToComeSql('c', at)} AND ${isListed})
    - (SELECT count(*) FROM ${courses} c CROSS JOIN ${lessons} l ON l.course_id = c.id
        WHERE ${isShown} AND ${isOutSql('c', at)} AND ${isListed} AND ${own})
    FROM ${categories})`;
}

/** Reads the index of previews in its own order, so the limit ends the walk. */
function selectPreviews(scope: Scope, viewer: Viewer, { limit, offset }: Slice) {
  const now = scope.now();
  return scope.db
    .select({
      ...pick(lessons, 'id', 'slug', 'title', 'durationMs', 'isPreview'),
      position: lessonNumber(now),
      video: firstVideo(lessons.id),
      course: {
        ...pick(courses, 'id', 'slug', 'title'),
        imageFileId: existingFile(courses.imageFileId),
      },
    })
    .from(lessons)
    .crossJoin(courses)
    .where(
      and(
        eq(courses.id, lessons.courseId),
        // A literal, not bound: otherwise SQLite cannot use a partial index of previews.
        sql`${lessons.isPreview} = 1`,
        isOutSql(lessons, now),
        isOutSql(courses, now),
        eq(courses.isReferralSource, false),
        not(mayOpenSql(viewer.id, courses.id, now)),
      ),
    )
    .orderBy(asc(lessons.position), asc(lessons.courseId))
    .limit(limit)
    .offset(offset);
}
