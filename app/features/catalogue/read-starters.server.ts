import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { firstOf, known, type Read, readOf } from '#db/read';
import { categories, courses, lessons, tutors } from '#db/schema';
import { subquery } from '#db/subqueries';
import {
  isOutSql,
  isOutUnindexedSql,
  isOwnedSql,
  type ReaderPlaces,
  readerValues,
} from '~/features/entitlements/queries.server';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { type CourseSummary, selectCoursesFor } from './list-courses.server';
import { courseColumns, courseIdOf } from './queries.server';

/** Courses for somebody with an empty basket. */
export interface Starters {
  /** The last viewed course. */
  seen: CourseSummary | null;
  /** In the catalogue's order; `previewsCount` is the number of free lessons. */
  beginners: (CourseSummary & { previewsCount: number })[];
}

const none: Starters = { seen: null, beginners: [] };
const mostBeginners = 3;

/**
 * The last viewed course, and three courses for beginners, none of which the reader owns. Open to all; empty for
 * readers with the package. `seen` is an id or slug from a cookie; other values are ignored.
 */
export function readStarters(scope: Scope, { seen }: { seen: unknown }): Read<Starters> {
  if (scope.viewer?.subscription === 'active') return known(none);
  const reader = readerValues(scope);
  const key = typeof seen === 'string' && idPattern.test(seen) ? seen : null;
  return readOf(
    [
      key === null ? known(null) : firstOf(selectSeen(scope.db, { ...reader, key })),
      // One more than shown, since the last viewed one may be among them.
      selectBeginners(scope.db, { ...reader, limit: mostBeginners + 1 }),
    ],
    (course, beginners) => ({
      seen: course,
      beginners: beginners.filter(({ id }) => id !== course?.id).slice(0, mostBeginners),
    }),
  );
}

const selectSeen = prepared((db, { key, userId, now }: ReaderPlaces & { key: SQL<string> }) =>
  selectCoursesFor(db, { userId, now }).where(
    and(
      sql`${courses.id} = ${courseIdOf(key)}`,
      isOutSql(courses, now),
      sql`NOT ${isOwnedSql(userId, courses.id, now)}`,
    ),
  ),
);

const selectBeginners = prepared((db, { userId, now, limit }: ReaderPlaces & { limit: SQL<number> }) =>
  db
    .select({ ...courseColumns({ userId, now }), previewsCount: previewsCount(now).as('previews_count') })
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(tutors, eq(tutors.id, courses.tutorId))
    .where(
      and(
        eq(courses.level, sql`'beginner'`),
        isOutUnindexedSql(courses, now),
        eq(courses.isReferralSource, false),
        sql`${courses.lessonsCount} > 0`,
        sql`NOT ${isOwnedSql(userId, courses.id, now)}`,
      ),
    )
    .orderBy(asc(courses.position))
    .limit(limit as unknown as number),
);

/** Column of `courses`: the number of its free lessons. */
function previewsCount(now: SQL<number>): SQL<number> {
  return subquery<number>(sql`(SELECT count(*) FROM ${lessons} pl
    WHERE pl.course_id = ${courses.id} AND pl.is_preview = 1 AND ${isOutSql('pl', now)})`);
}
