import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { known, type Read, readOf } from '#db/read';
import { categories, courses, lessons, tutors } from '#db/schema';
import { subquery } from '#db/subqueries';
import {
  isOutSql,
  isOutUnindexedSql,
  isOwnedSql,
  type ReaderPlaces,
  readerValues,
} from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import type { CourseSummary } from './list-courses.server';
import { courseColumns } from './queries.server';

/** A course for somebody with an empty basket; `previewsCount` is the number of its free lessons. */
export type Starter = CourseSummary & { previewsCount: number };

const mostStarters = 3;

/**
 * Three courses for beginners that the reader does not own, in the catalogue's order. Open to all; empty for readers
 * with the package.
 */
export function readStarters(scope: Scope): Read<Starter[]> {
  if (scope.viewer?.subscription === 'active') return known([]);
  return readOf([selectBeginners(scope.db, { ...readerValues(scope), limit: mostStarters })], (beginners) => beginners);
}

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
