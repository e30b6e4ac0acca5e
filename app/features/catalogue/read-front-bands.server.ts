import { asc, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { known, readOf } from '#db/read';
import { courses, tutors } from '#db/schema';
import { condition, subquery } from '#db/subqueries';
import { isOutSql } from '~/features/entitlements/queries.server';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { existingFile, selectPlanPrices } from './queries.server';

/** The most tutors in the band of the front page. */
const mostTutors = 12;

/**
 * What the front page shows below the bundles, if it is asked for: the tutors of listed courses in the order of their
 * first courses, and the prices of the plans.
 */
export function readFrontBands({ db, now }: Scope, isAsked: boolean) {
  if (!isAsked) return known({ tutors: [], planPrices: [] });
  return readOf([selectTutors(db, { now: now().getTime() }), selectPlanPrices({ db })], (tutors, planPrices) => ({
    tutors,
    planPrices,
  }));
}

const selectTutors = prepared((db, { now }: { now: SQL<number> }) => {
  const listed = sql`FROM ${courses} c WHERE c.tutor_id = ${tutors.id} AND ${isOutSql('c', now)} AND c.is_referral_source = 0`;
  const firstPosition = subquery<number | null>(sql`(SELECT c.position ${listed} ORDER BY c.position LIMIT 1)`);
  return db
    .select({
      ...pick(tutors, 'id', 'name', 'about'),
      avatarFileId: existingFile(tutors.avatarFileId),
      coursesCount: subquery<number>(sql`(SELECT count(*) ${listed})`),
    })
    .from(tutors)
    .where(condition(sql`EXISTS (SELECT 1 ${listed})`))
    .orderBy(asc(firstPosition), asc(tutors.id))
    .limit(mostTutors);
});

export type TutorRow = Awaited<ReturnType<typeof selectTutors>>[number];
