import { and, eq, sql } from 'drizzle-orm';
import { firstOf, known, type Read } from '#db/read';
import { courses } from '#db/schema';
import { isOutUnindexedSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { anyTitleWord, bestMatches } from './full-text.server';
import { type CourseSummary, courseIndex, selectCourses } from './list-courses.server';

/**
 * The published course whose title matches some of the words best, for a mistyped address. Null if no word matches.
 * Open to all; leaves out courses of referral partners.
 */
export function readNearest(scope: Scope, words: string): Read<CourseSummary | null> {
  const match = anyTitleWord(words);
  if (match === null) return known(null);
  return firstOf(
    selectCourses(scope)
      .innerJoin(sql`${bestMatches(courseIndex, match)} h`, sql`h.id = ${courses.id}`)
      .where(and(isOutUnindexedSql(courses, scope.now()), eq(courses.isReferralSource, false)))
      .orderBy(sql`h.score`)
      .limit(1),
  );
}
