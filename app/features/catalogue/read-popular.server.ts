import { and, asc, desc, eq } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { known, type Read, readOf } from '#db/read';
import { courses } from '#db/schema';
import { isOutSql, type ReaderPlaces, readerValues } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { type CourseSummary, selectCoursesFor } from './list-courses.server';

const mostPopular = 3;

/** The most rated courses, for a search without results. Open to all. Makes no query unless `isAsked`. */
export function readPopular(scope: Scope, isAsked: boolean): Read<CourseSummary[]> {
  if (!isAsked) return known([]);
  return readOf([selectPopular(scope.db, readerValues(scope))], (found) => found);
}

const selectPopular = prepared((db, { userId, now }: ReaderPlaces) =>
  selectCoursesFor(db, { userId, now })
    .where(and(isOutSql(courses, now), eq(courses.isReferralSource, false)))
    .orderBy(desc(courses.ratingCount), asc(courses.position))
    .limit(mostPopular),
);
