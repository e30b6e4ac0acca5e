import { and, asc, eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { courses, rewardCourses, rewards } from '#db/schema';
import { selectCourses } from '~/features/catalogue/list-courses.server';
import { selectPlanPrices } from '~/features/catalogue/queries.server';
import { isOutSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { isShownSql, selectRewards } from './queries.server';

const mostCourses = 30;

export type RewardUnlock = Awaited<ReturnType<typeof showRewardUnlock>>;

/** The ways to unlock a reward or benefit, in one round trip. Throws not-found. */
export async function showRewardUnlock(scope: Scope, { id }: { id: string }) {
  requireMember(scope);
  if (!idPattern.test(id)) throw new AppError('not-found');
  const [reward, found, planPrices] = await scope.read(
    firstOf(selectRewards(scope).where(and(eq(rewards.id, id), isShownSql(scope)))),
    selectCourses(scope)
      .innerJoin(rewardCourses, eq(rewardCourses.courseId, courses.id))
      .where(and(eq(rewardCourses.rewardId, id), isOutSql(courses, scope.now())))
      .orderBy(asc(rewardCourses.position))
      .limit(mostCourses),
    selectPlanPrices(scope),
  );
  if (!reward) throw new AppError('not-found');
  return { reward, courses: found, planPrices };
}
