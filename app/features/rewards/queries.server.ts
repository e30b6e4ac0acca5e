import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { courses, rewardCodes, rewardCourses, rewards } from '#db/schema';
import { condition, subquery } from '#db/subqueries';
import { existingFile } from '~/features/catalogue/queries.server';
import { hasPackageSql, isOutSql, isOwnedSql, ownsAnyCourseSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';

export type RewardKind = 'reward' | 'benefit';

/** A reward or benefit with this viewer's state. */
export type Reward = Awaited<ReturnType<typeof selectRewards>>[number];

/**
 * SQL condition on rewards: the viewer meets the conditions (specification 2, Reward; decisions, Commerce, "Rewards").
 * A subscription does not unlock a reward that only requires a course.
 */
export function isUnlockedSql({ viewer, now }: Scope): SQL<boolean> {
  const userId = viewer?.id ?? null;
  const at = now();
  const { toApplySubscriptionConstraint: needsPackage, toApplyCourseConstraint: needsCourse } = rewards;
  const ownsListed = sql`EXISTS (SELECT 1 FROM ${rewardCourses} rc
    WHERE rc.reward_id = ${rewards.id} AND ${isOwnedSql(userId, sql`rc.course_id`, at)})`;
  const ownsOne = sql`CASE WHEN EXISTS (SELECT 1 FROM ${rewardCourses} rc WHERE rc.reward_id = ${rewards.id})
    THEN ${ownsListed} ELSE ${ownsAnyCourseSql(userId, at)} END`;
  return condition(sql`((${needsPackage} = 0 AND ${needsCourse} = 0)
    OR (${needsPackage} = 1 AND ${hasPackageSql(userId, at)})
    OR (${needsCourse} = 1 AND ${ownsOne}))`);
}

type RewardCourse = Pick<typeof courses.$inferSelect, 'id' | 'slug' | 'title'>;

function coursesOf(now: Date) {
  return subquery(sql`(SELECT json_group_array(json_object('id', l.id, 'slug', l.slug, 'title', l.title))
    FROM (SELECT c.id, c.slug, c.title FROM ${rewardCourses} rc JOIN ${courses} c ON c.id = rc.course_id
      WHERE rc.reward_id = ${rewards.id} AND ${isOutSql('c', now)} ORDER BY rc.position LIMIT 30) l)`).mapWith(
    (text: string) => JSON.parse(text) as RewardCourse[],
  );
}

const hasCodesLeft = condition(sql`EXISTS (SELECT 1 FROM ${rewardCodes} pool
  WHERE pool.reward_id = ${rewards.id} AND pool.redeemed_at IS NULL)`);

/** The sort key of the page's three groups. */
export const rewardGroups = { open: 0, locked: 1, gone: 2 } as const;

/**
 * SQL expression on rewards joined with the viewer's code: the group. A reward without free codes is gone for viewers
 * who have no code of it. This includes locked rewards, since unlocking one would bring nothing.
 */
export function groupSql(scope: Scope): SQL<number> {
  return subquery<number>(sql`(CASE
    WHEN ${rewards.isRedeemable} = 1 AND ${rewardCodes.id} IS NULL AND NOT ${hasCodesLeft} THEN 2
    WHEN NOT ${isUnlockedSql(scope)} THEN 1 ELSE 0 END)`);
}

/** SQL condition: the reward is published. */
export function isShownSql({ now }: Scope): SQL {
  return isOutSql(rewards, now());
}

/** Rewards with the viewer's redeemed code of each. */
export function selectRewards(scope: Scope) {
  const { viewer } = scope;
  return scope.db
    .select({
      ...getTableColumns(rewards),
      imageFileId: existingFile(rewards.imageFileId),
      isUnlocked: isUnlockedSql(scope),
      courses: coursesOf(scope.now()),
      hasCodesLeft,
      given: { id: rewardCodes.id, sealed: rewardCodes.sealed },
    })
    .from(rewards)
    .leftJoin(rewardCodes, isOwnCode(viewer))
    .$dynamic();
}

/** SQL condition on the codes joined with a reward: the code is this viewer's. */
export function isOwnCode(viewer: Scope['viewer']): SQL | undefined {
  return and(eq(rewardCodes.userId, viewer?.id ?? ''), eq(rewardCodes.rewardId, rewards.id));
}
